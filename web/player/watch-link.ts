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
    if (isWatched) timer ??= setInterval(() => void check(), EVERY_MS)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  player.state.subscribe(follow)
  follow()
}

async function check(): Promise<void> {
  const { track } = player.state.value
  if (!track || !isByLink(track)) return
  const response = await fetch(track.fileUrl, {
    headers: { range: 'bytes=0-0' },
    cache: 'no-store',
    // Storage on another site needs no answer: this one has checked the link before.
    redirect: 'manual',
  }).catch(() => null)
  if (response?.status !== 404 || player.state.value.track?.id !== track.id) return
  player.refuse(LINK_GONE)
  const token = tokenOf(track)
  if (token) void refresh(openedLinkResource, { token })
}
