import { PRODUCT } from '#contract/platform/limits.ts'
import { artistName } from '#web/player/artist-name.ts'
import type { PlayerState } from './playback-state.ts'
import type { Player } from './player.ts'

const STEP_MS = 10_000

/** Lock screen and media keys: shows what plays and obeys them. */
export function followMediaKeys(player: Player, audio: HTMLMediaElement): void {
  const session = navigator.mediaSession
  if (!session) return
  const step = (sign: 1 | -1) => (details: MediaSessionActionDetails) =>
    player.seekBy(sign * (details.seekOffset ? details.seekOffset * 1000 : STEP_MS))
  session.setActionHandler('play', () => player.resume())
  session.setActionHandler('pause', () => player.pause())
  session.setActionHandler('previoustrack', () => player.previous())
  session.setActionHandler('nexttrack', () => void player.next())
  session.setActionHandler('seekforward', step(1))
  session.setActionHandler('seekbackward', step(-1))
  session.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime * 1000))

  let shown: PlayerState['track'] = null
  const show = () => {
    const { track, status } = player.getState()
    if (track !== shown) {
      session.metadata = track && metadataOf(track)
      // until the new file's length is known there is no position to show
      session.setPositionState?.()
    }
    shown = track
    session.playbackState =
      status === 'none' ? 'none' : status === 'playing' || status === 'loading' ? 'playing' : 'paused'
  }
  show()
  player.subscribe(show)
  for (const event of ['loadedmetadata', 'seeked', 'playing']) {
    audio.addEventListener(event, () => tellPosition(session, audio))
  }
}

function metadataOf(track: NonNullable<PlayerState['track']>): MediaMetadata {
  const { cover } = track
  const artwork = cover
    ? [
        { src: cover.thumbUrl, sizes: '320x320', type: 'image/webp' },
        { src: cover.url, sizes: `${cover.width}x${cover.height}`, type: 'image/webp' },
      ]
    : []
  const album = track.album?.title ?? PRODUCT
  return new MediaMetadata({ title: track.title, artist: artistName(track.artist), album, artwork })
}

function tellPosition(session: MediaSession, audio: HTMLMediaElement): void {
  const { duration, currentTime } = audio
  if (!Number.isFinite(duration) || duration <= 0) return
  session.setPositionState?.({ duration, position: Math.min(currentTime, duration), playbackRate: audio.playbackRate })
}
