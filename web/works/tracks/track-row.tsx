import { memo } from 'react'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { LazyMore } from '#web/ui/action/more-button.tsx'
import * as playDiscStyles from '#web/ui/action/play-disc.module.css'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { shareTrack } from '#web/works/share/share.ts'
import { Tags } from '#web/works/tags/tags.tsx'
import * as numberedRowStyles from './numbered-row.module.css'
import { RowCounts } from './row-counts.tsx'
import { playOf, RowCover, RowTitles } from './row-face.tsx'
import * as styles from './track-row.module.css'
import { TrackWave } from './track-wave.tsx'

const SHAPES = {
  public: styles.full,
  bare: styles.full,
  owner: styles.full,
  mini: styles.small,
  numbered: numberedRowStyles.numbered,
} as const

/**
 * `public`: with the artist, for mixed lists. `bare`: with the age, where the artist is known.
 * `owner`: like `bare`, with edit and delete. `mini`: cover, title, length. `numbered`: number and
 * play button, for albums.
 */
type RowMode = keyof typeof SHAPES

export type TrackRowProps = {
  track: Track
  /** The list that contains the track. When the track ends, the next track of the list plays. */
  list: readonly Track[]
  mode?: RowMode
  onEdit?: (track: Track) => void
  onDelete?: (track: Track) => void
  /** True for a row above the fold: its cover loads with the page. */
  eager?: boolean
  /**
   * The position in the whole list, from 1, if not all rows are rendered. `ofPlaces` is the length,
   * or -1 while unknown.
   */
  place?: number
  ofPlaces?: number
}

/**
 * MUSIC-08: a track in a list. Rerenders only when the track or its state in the player changes.
 */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, list, mode = 'public', eager } = props
  const { isCurrent, disc } = useTrackPlayback(track.id)
  const play = { ...playOf(track, list, disc), ...(mode === 'mini' && { name: track.title }) }
  return (
    <li
      className={classNames(styles.row, SHAPES[mode], mode === 'owner' && styles.own, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      aria-posinset={props.place}
      aria-setsize={props.ofPlaces}
      {...accentProps(track.stock)}
    >
      {mode === 'numbered' ? (
        <>
          <span className={`meta ${numberedRowStyles.number}`}>{props.place}</span>
          <PlayDisc {...play} className={isCurrent ? undefined : playDiscStyles.ghost} />
        </>
      ) : (
        <RowCover track={track} play={play} eager={eager} />
      )}
      <RowTitles track={track}>
        {mode !== 'mini' && (
          <span className={styles.details}>
            {mode === 'public' && <ArtistLink artist={track.artist} className={`${styles.artist} truncated`} />}
            {mode === 'owner' && track.sensitive && <span className="meta">Sensitive</span>}
            {(mode === 'bare' || mode === 'owner') && (
              <RelativeTime iso={track.createdAt} className={`${styles.artist} truncated`} />
            )}
            <RowCounts track={track} />
          </span>
        )}
      </RowTitles>
      {mode !== 'mini' && <TrackWave track={track} list={list} isCurrent={isCurrent} />}
      {mode !== 'mini' && mode !== 'numbered' && <RowTags tags={track.tags} />}
      <span className={`meta ${spacingStyles.rightAligned}`}>{formatDuration(track.durationMs)}</span>
      {mode !== 'mini' && (
        <TrackActions track={track} owner={mode === 'owner'} onEdit={props.onEdit} onDelete={props.onDelete} />
      )}
    </li>
  )
})

function RowTags({ tags }: { tags: string[] }) {
  return (
    <span className={`${styles.tags} truncated`}>
      <Tags tags={tags} />
    </span>
  )
}

const loadMenu = () => import('./row-menu.tsx')
const RowMenu = lazyPart(loadMenu, 'RowMenu')

type TrackActionsProps = {
  track: Track
  owner: boolean
  onEdit?: (track: Track) => void
  onDelete?: (track: Track) => void
}

/**
 * The right end of a row: Edit and Delete for its owner, Share for others; a menu where space is
 * short.
 */
function TrackActions({ track, owner, onEdit, onDelete }: TrackActionsProps) {
  if (owner) {
    return (
      <span className={styles.actions}>
        <EditDeleteIcons
          title={track.title}
          can={track.viewer.can}
          className={styles.kept}
          onEdit={() => onEdit?.(track)}
          onDelete={() => onDelete?.(track)}
        />
      </span>
    )
  }
  return (
    <span className={styles.actions}>
      <LikeButton asset={track} />
      <IconButton icon="share" label={`Share ${isolated(track.title)}`} onClick={() => void shareTrack(track)} />
      <LazyMore label={`More for ${isolated(track.title)}`} className={styles.kept} load={loadMenu}>
        <RowMenu track={track} />
      </LazyMore>
    </span>
  )
}
