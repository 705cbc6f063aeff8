import { Dialog } from 'radix-ui'
import type { RefObject } from 'react'
import type { Track } from '#contract/music.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { UNKNOWN_ARTIST } from '#web/people/profiles/profile-name.ts'
import { isByLink } from '#web/player/engine/link-tracks.ts'
import type { PlayerStatus } from '#web/player/engine/playback.ts'
import { PlaybackTime } from '#web/player/playback-time.tsx'
import { player, togglePlay } from '#web/player/player.ts'
import { playRadio } from '#web/player/radio.ts'
import { TrackLink } from '#web/player/track-link.tsx'
import { discState } from '#web/player/use-player.ts'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import * as sheetStyles from '#web/ui/layout/sheet.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import * as waveformStyles from '#web/ui/media/waveform.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import { CommentsButton } from '#web/works/comments/comments-button.tsx'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { AddButton } from '#web/works/playlists/add-button.tsx'
import { shareTrack } from '#web/works/share/share.ts'
import { Cover } from '#web/works/tracks/cover.tsx'
import * as styles from './now-playing.module.css'
import { RepeatButton, ShuffleButton } from './queue/order-buttons.tsx'
import { QueueButton } from './queue/queue-button.tsx'
import { SeekWave } from './seek-wave.tsx'

export type NowPlayingProps = {
  track: Track
  status: PlayerStatus
  onClose: () => void
  /** The element that opened this view, which gets the focus afterwards. */
  opener: RefObject<HTMLElement | null>
}

/** The player of small screens at full size: a sheet in the track's accent colour. */
export function NowPlaying({ track, status, onClose: close, opener }: NowPlayingProps) {
  function focusOpener(event: Event) {
    // Radix would focus its own trigger, which this dialog does not have.
    event.preventDefault()
    opener.current?.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Content
          className={`${styles.sheet} ${sheetStyles.sheet} ${sheetStyles.flyer}`}
          aria-describedby={undefined}
          onCloseAutoFocus={focusOpener}
          {...accentProps(track.stock)}
        >
          <div className={styles.head}>
            <IconButton icon="down" label="Close player" onClick={close} />
            <Dialog.Title className="strong">Now playing</Dialog.Title>
            {isByLink(track) ? (
              <span />
            ) : (
              <IconButton icon="share" label="Share" onClick={() => void shareTrack(track)} />
            )}
          </div>
          <div className={styles.cover}>
            <Cover track={track} large eager />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: following a link in it closes the sheet */}
          <div className={styles.about} onClick={(event) => (event.target as Element).closest('a') && close()}>
            <div>
              <Poster text={track.title} as="h2" maxHeight={120} maxSize={72} minSize={30} maxLines={2} />
              <ArtistLink artist={track.artist} missing={UNKNOWN_ARTIST} className="link" />
            </div>
            {track.durationMs > 0 && <Seekbox track={track} />}
          </div>
          <Controls track={track} status={status} />
          <More track={track} onLeave={close} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Seekbox({ track }: { track: Track }) {
  return (
    <div>
      <SeekWave track={track} />
      <div className={waveformStyles.times}>
        <PlaybackTime className="meta" />
        <span className="meta">{formatDuration(track.durationMs)}</span>
      </div>
    </div>
  )
}

function Controls({ track, status }: Pick<NowPlayingProps, 'track' | 'status'>) {
  return (
    <div className={styles.controls}>
      <ShuffleButton />
      <IconButton icon="previous" label="Previous" onClick={() => player.previous()} />
      <PlayDisc size="xl" name={track.title} state={discState(status)} onClick={togglePlay} />
      <IconButton icon="next" label="Next" onClick={() => void player.next()} />
      <RepeatButton />
    </div>
  )
}

function More({ track, onLeave }: { track: Track; onLeave: () => void }) {
  return (
    <div className={`${styles.controls} ${styles.more}`}>
      {!isByLink(track) && (
        <>
          <LikeButton asset={track} />
          <CommentsButton asset={track} />
        </>
      )}
      <IconButton icon="radio" label="Play Radio" onClick={() => void playRadio()} />
      {!isByLink(track) && <AddButton track={track} />}
      <QueueButton />
      <TrackLink className={iconButtonStyles.iconButton} track={track} aria-label="Open track page" onClick={onLeave}>
        <Icon name="expand" />
      </TrackLink>
    </div>
  )
}
