import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { MOBILE_BREAKPOINT_PX } from '#contract/platform/limits.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { artistName, UNKNOWN_ARTIST } from '#web/people/profiles/profile-name.ts'
import { listen } from '#web/platform/signal.ts'
import { isByLink } from '#web/player/engine/link-tracks.ts'
import type { PlayerState } from '#web/player/engine/playback.ts'
import { PlaybackTime } from '#web/player/playback-time.tsx'
import { player, togglePlay } from '#web/player/player.ts'
import { TrackLink } from '#web/player/track-link.tsx'
import { discState, usePlayer } from '#web/player/use-player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { announce } from '#web/ui/feedback/announcer.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { CommentsButton } from '#web/works/comments/comments-button.tsx'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { AddButton } from '#web/works/playlists/add-button.tsx'
import { shareTrack } from '#web/works/share/share.ts'
import { Cover } from '#web/works/tracks/cover.tsx'
import { PlaybackLine } from './playback-line.tsx'
import * as playerBarStyles from './player-bar.module.css'
import * as styles from './player-controls.module.css'
import { QueueButton } from './queue/queue-button.tsx'
import { SeekWave } from './seek-wave.tsx'
import { VolumeControl } from './volume-control.tsx'

const NowPlaying = lazyOver(() => import('./now-playing.tsx'), 'NowPlaying')

/** PLAYER-01: at the bottom of every page while there is a current track. */
export function PlayerBar() {
  const state = usePlayer()
  useAnnouncedTrack(state)
  return state.track && <Bar track={state.track} state={state} />
}

/** Announces the track when it changes, and only then. */
function useAnnouncedTrack({ track, status }: PlayerState): void {
  const playing =
    track && status === 'playing' ? `Playing ${isolated(track.title)} by ${isolated(artistName(track.artist))}` : null
  const [announced, setAnnounced] = useState<string | null>(null)
  useEffect(() => {
    if (!track || !playing || announced === track.id) return
    setAnnounced(track.id)
    announce(playing)
  }, [track, playing, announced])
}

function Bar({ track, state }: { track: Track; state: PlayerState }) {
  const isSmall = useSmallScreen()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <section
      className={playerBarStyles.player}
      data-part="player"
      aria-label="Music player"
      {...accentProps(track.stock)}
    >
      {state.error && (
        <p className={playerBarStyles.error} role="alert">
          <Icon name="warning" />
          {state.error}
        </p>
      )}
      <PlaybackLine durationMs={track.durationMs} />
      <TrackLink className={playerBarStyles.cover} track={track}>
        <Cover track={track} sizes="72px" eager />
      </TrackLink>
      <Transport track={track} status={state.status} />
      <span className={playerBarStyles.about} data-part="about">
        {isSmall ? (
          <button
            ref={opener}
            type="button"
            className={`${playerBarStyles.title} truncated`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {track.title}
          </button>
        ) : (
          <TrackLink className={`${playerBarStyles.title} truncated`} track={track}>
            {track.title}
          </TrackLink>
        )}
        <ArtistLink artist={track.artist} missing={UNKNOWN_ARTIST} className={`${playerBarStyles.artist} truncated`} />
      </span>
      <span className={playerBarStyles.seek}>{track.durationMs > 0 && <Seek track={track} />}</span>
      <Actions track={track} />
      {isOpen && isSmall && (
        <NowPlaying track={track} status={state.status} onClose={() => setOpen(false)} opener={opener} />
      )}
    </section>
  )
}

function Transport({ track, status }: { track: Track; status: PlayerState['status'] }) {
  return (
    <span className={styles.transport}>
      <IconButton icon="previous" label="Previous" onClick={() => player.previous()} />
      <PlayDisc size="m" name={track.title} state={discState(status)} onClick={togglePlay} />
      <IconButton icon="next" label="Next" onClick={() => void player.next()} />
    </span>
  )
}

function Actions({ track }: { track: Track }) {
  return (
    <span className={playerBarStyles.actions}>
      {!isByLink(track) && (
        <>
          <LikeButton asset={track} />
          <CommentsButton asset={track} className={playerBarStyles.wideOnly} />
          <AddButton track={track} className={playerBarStyles.wideOnly} />
          <IconButton
            icon="share"
            label="Share"
            className={playerBarStyles.wideOnly}
            onClick={() => void shareTrack(track)}
          />
        </>
      )}
      <VolumeControl className={playerBarStyles.wideOnly} />
      <QueueButton className={playerBarStyles.wideOnly} />
    </span>
  )
}

function Seek({ track }: { track: Track }) {
  return (
    <>
      <PlaybackTime className="meta" />
      <SeekWave track={track} />
      <span className="meta">{formatDuration(track.durationMs)}</span>
    </>
  )
}

const query = window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)

const subscribe = (listener: () => void) => listen(query, ['change'], listener)

/** Whether the page has its layout for small screens, where a title also behaves differently. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
