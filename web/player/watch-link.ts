import type { Track } from '#contract/music.ts'
import { openedLinkResource } from '#contract/secret-links.ts'
import { refresh } from '#web/platform/data.ts'
import { isByLink, tokenOf } from './engine/link-tracks.ts'
import { LINK_GONE } from './engine/playback-errors.ts'
import { player } from './player.ts'

/** The browser may have loaded all of a short file: until the next check, a revoked link sounds on. */
const EVERY_MS = 10_000

let timer: ReturnType<typeof setInterval> | undefined
let isFollowing = false

/**
 * RELEASE-03: while a track of a secret link plays, asks for its file again and again, and stops when
 * the link no longer opens it.
 */
export function watchLinkTracks(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = () => {
    const { track, status } = player.state.value
    const isWatched = status === 'playing' && track !== null && isByLink(track)
    if (isWatched && !timer) {
      timer = setInterval(() => void check(), EVERY_MS)
      // After a press on a track that was refused, the browser would play what it has loaded.
      void check()
    } else if (!isWatched) {
      clearInterval(timer)
      timer = undefined
    }
  }
  player.state.subscribe(follow)
  follow()
}

async function check(): Promise<void> {
  const { track } = player.state.value
  if (!track || !isByLink(track) || !(await isLinkGone(track))) return
  if (player.state.value.track?.id === track.id) player.refuse(LINK_GONE)
}

/** Whether the link of a track opens it no longer. The page of such a link then says so. */
async function isLinkGone(track: Pick<Track, 'fileUrl'>): Promise<boolean> {
  const response = await fetch(track.fileUrl, {
    headers: { range: 'bytes=0-0' },
    cache: 'no-store',
    // Storage on another site needs no answer: this one has checked the link before.
    redirect: 'manual',
  }).catch(() => null)
  if (response?.status !== 404) return false
  const token = tokenOf(track)
  if (token) void refresh(openedLinkResource, { token })
  return true
}

/**
 * While a mixer plays stems that a secret link opened, asks for one of them. The page of a link that
 * is gone has no mixer.
 */
export function watchMixedLink([stem]: readonly Pick<Track, 'fileUrl'>[]): (() => void) | undefined {
  if (!stem || !isByLink(stem)) return undefined
  const timer = setInterval(() => void isLinkGone(stem), EVERY_MS)
  return () => clearInterval(timer)
}
