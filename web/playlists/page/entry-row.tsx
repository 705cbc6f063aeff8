import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Track } from '#contract/music.ts'
import { ArtistLink } from '#web/music/artist-link.tsx'
import { Cover } from '#web/music/cover.tsx'
import * as trackRowStyles from '#web/music/list/track-row.module.css'
import { artistName } from '#web/player/artist-name.ts'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { CoverDisc } from '#web/ui/action/play-disc.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { StillWaveform } from '#web/ui/media/waveform.tsx'
import { formatDuration } from '#web/ui/text/format.ts'

export type EntryRowProps = { track: Track; list: readonly Track[]; handles: ReactNode; onRemove: () => void }

/** What stands in the `li` of a playlist's row for its owner. */
export function EntryRow({ track, list, handles, onRemove }: EntryRowProps) {
  const { disc } = useTrackPlayback(track.id)
  return (
    <>
      <span className={trackRowStyles.cover}>
        <Cover track={track} />
        <CoverDisc
          state={disc}
          name={`${track.title} by ${artistName(track.artist)}`}
          onClick={() => playTrack(track, { list })}
        />
      </span>
      <span className={trackRowStyles.titles}>
        <Link
          className={`${trackRowStyles.title} truncated`}
          data-part="title"
          to="/track/$id"
          params={{ id: track.id }}
        >
          {track.title}
        </Link>
        <ArtistLink artist={track.artist} className={`${trackRowStyles.artist} truncated`} />
      </span>
      <StillWaveform peaks={track.peaks} />
      <span className={`meta ${spacingStyles.rightAligned}`}>{formatDuration(track.durationMs)}</span>
      {handles}
      <IconButton
        icon="close"
        label={`Remove ${track.title} from playlist`}
        className={trackRowStyles.kept}
        onClick={onRemove}
      />
    </>
  )
}
