import type { Track } from '#contract/music.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import type { Memory } from '#web/platform/memory.ts'
import { isBehindWarning } from '#web/safety/sensitive/revealed.ts'
import { resolveFileUrl } from './engine/file-url.ts'
import { readQueue, storeQueue } from './engine/memory/remembered-queue.ts'
import { playInOneTab } from './engine/one-tab.ts'
import type { PlayerState } from './engine/playback.ts'
import type { Player } from './engine/player.ts'
import { findAgain } from './find-again.ts'
import { leaveOutGoneArtists } from './gone-artists.ts'

/**
 * Everything that a player needs besides sound: storage, lock screen, media keys, the other tabs,
 * and the file of the next track.
 */
export function accompany(player: Player, audio: HTMLMediaElement, memory: Memory): void {
  const restored = rememberPlaying(player, audio, memory)
  prefetchNext(player, audio, new Audio())
  followMediaKeys(player, audio)
  playInOneTab(player)
  leaveOutGoneArtists(player)
  if (restored) void refresh(player, restored)
}

/**
 * Loads the restored track again. It may have changed since it was stored, and its `viewer` is that
 * of the user who was signed in then.
 */
async function refresh(player: Player, { id }: Track): Promise<void> {
  const found = await findAgain(id).catch(() => undefined)
  if (found) player.replaceTrack(found)
  else if (found === null) player.forgetTrack(id)
}

/** Early enough for a slow network, late enough not to load a file that may never be played. */
const AHEAD_S = 20

/**
 * Shortly before a track ends, looks up the next one and loads its file in a second, silent
 * element. The file is then in the browser's cache when the first element ends.
 */
export function prefetchNext(player: Player, audio: HTMLMediaElement, ahead: HTMLMediaElement): void {
  let preparedFor = ''
  audio.addEventListener('timeupdate', () => {
    const remaining = audio.duration - audio.currentTime
    if (audio.paused || !(remaining <= AHEAD_S)) return
    const { items, at } = player.queue.value
    const state = `${items[at]?.key} ${items[at + 1]?.key} ${player.queue.value.repeat}`
    if (state === preparedFor) return
    preparedFor = state
    player.lookAhead().then(
      (track) => {
        if (!track || track.id === player.state.value.track?.id) return
        ahead.preload = 'auto'
        ahead.src = resolveFileUrl(track.fileUrl)
      },
      () => {
        // The lookup is repeated when the track has ended, and a failure is reported then.
      },
    )
  })
  audio.addEventListener('ended', () => {
    preparedFor = ''
  })
}

/** The part of the position that a crash may lose. */
const EVERY_MS = 5000

/**
 * PLAYER-07: restores the queue and the position after a reload, paused, and stores them from then
 * on. All tabs of a browser share the storage; the tab that played last writes it. Returns the
 * restored track; null if nothing was stored or something is already playing.
 */
export function rememberPlaying(player: Player, audio: HTMLMediaElement, storage: Memory): Track | null {
  const isNew = player.state.value.track === null
  const remembered = isNew ? readQueue(storage) : null
  if (remembered) {
    player.queue.value = remembered.queue
    player.restore(remembered.positionMs)
  }
  let storedAt = 0
  let isPending = false
  const store = () => {
    storedAt = Date.now()
    isPending = false
    storeQueue(storage, player.queue.value, player.clock.getPositionMs())
  }
  const storeSoon = () => {
    if (isPending) return
    isPending = true
    setTimeout(() => isPending && store())
  }
  player.queue.subscribe(storeSoon)
  audio.addEventListener('timeupdate', () => {
    if (!audio.paused && Date.now() - storedAt > EVERY_MS) store()
  })
  audio.addEventListener('pause', storeSoon)
  audio.addEventListener('seeked', storeSoon)
  window.addEventListener('pagehide', () => {
    if (player.state.value.track && (isPending || !audio.paused)) store()
  })
  if (!isNew) storeSoon()
  return remembered ? player.state.value.track : null
}

/**
 * Lock screen and media keys: shows the current track and handles the keys. Jumps of ten seconds
 * are left out: an iPhone would show them in place of next and previous.
 */
export function followMediaKeys(player: Player, audio: HTMLMediaElement): void {
  const session = navigator.mediaSession
  if (!session) return
  session.setActionHandler('play', () => player.resume())
  session.setActionHandler('pause', () => player.pause())
  session.setActionHandler('previoustrack', () => player.previous())
  session.setActionHandler('nexttrack', () => void player.next())
  session.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime * 1000))

  let shown: PlayerState['track'] = null
  const show = () => {
    const { track, status } = player.state.value
    if (track !== shown) {
      session.metadata = track && metadataOf(track)
      // There is no position until the length of the new file is known.
      session.setPositionState?.()
    }
    shown = track
    session.playbackState =
      status === 'none' ? 'none' : status === 'playing' || status === 'loading' ? 'playing' : 'paused'
  }
  show()
  player.state.subscribe(show)
  for (const event of ['loadedmetadata', 'seeked', 'playing']) {
    audio.addEventListener(event, () => publishPosition(session, audio))
  }
  publishPosition(session, audio)
}

function metadataOf(track: NonNullable<PlayerState['track']>): MediaMetadata {
  const { cover } = track
  const artwork =
    cover && !isBehindWarning(cover.veil)
      ? [
          { src: cover.thumbUrl, sizes: '320x320', type: 'image/webp' },
          { src: cover.url, sizes: `${cover.width}x${cover.height}`, type: 'image/webp' },
        ]
      : []
  const album = track.album?.title ?? PRODUCT
  return new MediaMetadata({ title: track.title, artist: artistName(track.artist), album, artwork })
}

function publishPosition(session: MediaSession, audio: HTMLMediaElement): void {
  const { duration, currentTime } = audio
  if (!Number.isFinite(duration) || duration <= 0) return
  session.setPositionState?.({ duration, position: Math.min(currentTime, duration), playbackRate: audio.playbackRate })
}
