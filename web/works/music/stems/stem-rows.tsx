import { memo } from 'react'
import type { Stem } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as tagStyles from '#web/ui/text/tag.module.css'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { shareTrack } from '#web/works/share/share.ts'
import { BLOCK_ROWS, RowBlock, SHORT_ROWS } from '#web/works/tracks/row-block.tsx'
import { RowCounts } from '#web/works/tracks/row-counts.tsx'
import { playOf, RowCover, RowTitles } from '#web/works/tracks/row-face.tsx'
import * as trackRowStyles from '#web/works/tracks/track-row.module.css'
import * as trackRowsStyles from '#web/works/tracks/track-rows.module.css'
import { TrackWave } from '#web/works/tracks/track-wave.tsx'
import { StemDownload } from './stem-download.tsx'
import * as styles from './stems.module.css'

export type StemRowsProps = Pick<StemRowProps, 'list' | 'mode' | 'onEdit' | 'onDelete'> & {
  stems: readonly Stem[]
  /** True above the fold: its rows are rendered from the start. */
  startsNear: boolean
}

/** Rows below one heading, in a list of any length: rows far from the window are not rendered. */
export function StemRows({ stems, startsNear, ...rowProps }: StemRowsProps) {
  const blocks = Array.from({ length: Math.ceil(stems.length / BLOCK_ROWS) }, (_, at) =>
    stems.slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS),
  )
  return (
    <div className={trackRowsStyles.rows}>
      {blocks.map((block, at) => (
        <RowBlock
          key={block[0]?.id}
          rowCount={block.length}
          startsNear={startsNear && at === 0}
          stays={rowProps.list.length <= SHORT_ROWS}
        >
          {() =>
            block.map((stem, row) => (
              <StemRow
                key={stem.id}
                {...rowProps}
                stem={stem}
                place={at * BLOCK_ROWS + row + 1}
                ofPlaces={stems.length}
              />
            ))
          }
        </RowBlock>
      ))}
    </div>
  )
}

type StemRowProps = {
  stem: Stem
  /** The list of the stem: the next one plays when it ends. */
  list: readonly Stem[]
  /** `owner`: with edit and delete, below its track. `public`: names its track itself. */
  mode: 'owner' | 'public'
  onEdit?: (stem: Stem) => void
  onDelete?: (stem: Stem) => void
  place?: number
  ofPlaces?: number
}

const ROW = `${trackRowStyles.row} ${trackRowStyles.full} ${styles.stem}`

/** A stem in a list of its artist's stems. */
const StemRow = memo(function StemRow(props: StemRowProps) {
  const { stem, list, mode } = props
  const { isCurrent, disc } = useTrackPlayback(stem.id)
  return (
    <li
      className={classNames(ROW, mode === 'owner' && trackRowStyles.own, isCurrent && trackRowStyles.current)}
      aria-current={isCurrent || undefined}
      aria-posinset={props.place}
      aria-setsize={props.ofPlaces}
      {...accentProps(stem.stock)}
    >
      <RowCover track={stem} play={playOf(stem, list, disc)} />
      <RowTitles track={stem}>
        <span className={trackRowStyles.details}>
          <SecondLine stem={stem} mode={mode} />
          <RowCounts track={stem} />
        </span>
      </RowTitles>
      <TrackWave track={stem} list={list} isCurrent={isCurrent} />
      <span className={`${trackRowStyles.tags} truncated`}>
        {stem.tags.map((tag) => (
          <span key={tag} className={tagStyles.tag} data-part="tag">
            {tag}
          </span>
        ))}
      </span>
      <span className={`meta ${spacingStyles.rightAligned}`}>{formatDuration(stem.durationMs)}</span>
      {mode === 'owner' ? <OwnerActions {...props} /> : <PublicActions stem={stem} />}
    </li>
  )
})

function SecondLine({ stem, mode }: Pick<StemRowProps, 'stem' | 'mode'>) {
  const { parent, downloadable } = stem.stem
  if (mode === 'public' && parent) {
    return (
      <span className={`${trackRowStyles.artist} truncated`}>
        Stem of{' '}
        <Link className={styles.parent} to="/track/$id" params={{ id: parent.id }}>
          {parent.title}
        </Link>
      </span>
    )
  }
  return (
    <span className={`${trackRowStyles.artist} truncated`}>
      <RelativeTime iso={stem.createdAt} /> {mode === 'owner' && downloadable && <Badge>Downloadable</Badge>}
    </span>
  )
}

function OwnerActions({ stem, onEdit, onDelete }: StemRowProps) {
  return (
    <span className={trackRowStyles.actions}>
      <EditDeleteIcons
        title={stem.title}
        can={stem.viewer.can}
        className={trackRowStyles.kept}
        onEdit={() => onEdit?.(stem)}
        onDelete={() => onDelete?.(stem)}
      />
    </span>
  )
}

function PublicActions({ stem }: { stem: Stem }) {
  return (
    <span className={trackRowStyles.actions}>
      <LikeButton asset={stem} />
      <StemDownload stem={stem} />
      <IconButton icon="share" label={`Share ${isolated(stem.title)}`} onClick={() => void shareTrack(stem)} />
    </span>
  )
}
