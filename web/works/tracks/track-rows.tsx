import { useMemo } from 'react'
import type { Track } from '#contract/music.ts'
import { formatCount } from '#contract/words/counted.ts'
import { dateFormat } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { BLOCK_ROWS, RowBlock, SHORT_ROWS } from './row-block.tsx'
import { TrackRow, type TrackRowProps } from './track-row.tsx'
import * as trackRowsStyles from './track-rows.module.css'

export type TrackRowsProps = Pick<TrackRowProps, 'mode' | 'onEdit' | 'onDelete'> & {
  tracks: readonly Track[]
  /** Groups the tracks by day, for lists that are newest first. */
  byDay?: boolean
  /** One heading for the whole list. */
  title?: string
  /** True if more can be loaded: the last heading then counts only loaded tracks. */
  hasMore?: boolean
  /**
   * For a list that is shown in pieces: the whole list, and the index at which this piece starts.
   */
  part?: { of: readonly Track[]; from: number }
}

/** The number of covers and rows above the fold, which load first. */
const FIRST_SCREEN_ROWS = 10
const FIRST_BLOCKS = 3

/**
 * Tracks as rows, in a list of any length: rows far from the window are not rendered. Playing one
 * continues with the next.
 */
export function TrackRows(props: TrackRowsProps) {
  const { tracks, byDay = false, title = '', hasMore = false, part, ...rowProps } = props
  const whole = part ?? { of: tracks, from: 0 }
  const groups = useMemo(() => placedGroups(tracks, byDay, title), [tracks, byDay, title])
  return groups.map((group, index) => (
    <div key={group.title}>
      {group.title && (
        <div className={trackRowsStyles.head}>
          <h2 className={headingStyles.section}>{group.title}</h2>
          <span className="meta">{countText(group.tracks.length, hasMore && index === groups.length - 1, byDay)}</span>
        </div>
      )}
      <div className={trackRowsStyles.rows}>
        {group.blocks.map((block) => (
          <RowBlock
            key={block.from}
            rowCount={block.tracks.length}
            startsNear={block.order < FIRST_BLOCKS}
            stays={whole.of.length <= SHORT_ROWS}
          >
            {() =>
              block.tracks.map((track, row) => (
                <TrackRow
                  key={track.id}
                  {...rowProps}
                  track={track}
                  list={whole.of}
                  eager={whole.from + block.from + row < FIRST_SCREEN_ROWS}
                  place={whole.from + block.from + row + 1}
                  ofPlaces={hasMore ? -1 : whole.of.length}
                />
              ))
            }
          </RowBlock>
        ))}
      </div>
    </div>
  ))
}

type Block = { from: number; order: number; tracks: Track[] }

function placedGroups(tracks: readonly Track[], byDay: boolean, title: string) {
  const groups = byDay ? groupByDay(tracks, new Date()) : [{ title, tracks: [...tracks] }]
  let from = 0
  let order = 0
  return groups.map((group) => {
    const blocks: Block[] = []
    for (let at = 0; at < group.tracks.length; at += BLOCK_ROWS) {
      blocks.push({ from: from + at, order: order++, tracks: group.tracks.slice(at, at + BLOCK_ROWS) })
    }
    from += group.tracks.length
    return { ...group, blocks }
  })
}

function countText(count: number, andMore: boolean, withNoun: boolean): string {
  const number = `${formatCount(count)}${andMore ? '+' : ''}`
  if (!withNoun) return number
  return `${number} ${count === 1 && !andMore ? 'track' : 'tracks'}`
}

type DayGroup = { title: string; tracks: Track[] }

const months = dateFormat({ month: 'long', year: 'numeric' })
const WEEK_DAYS = 7

/**
 * Groups tracks, newest first, into Today, Yesterday, Earlier this week, and months, in the
 * viewer's time zone.
 */
export function groupByDay(tracks: readonly Track[], now: Date): DayGroup[] {
  const groups: DayGroup[] = []
  for (const track of tracks) {
    const title = dayTitle(new Date(track.createdAt), now)
    const last = groups.at(-1)
    if (last?.title === title) last.tracks.push(track)
    else groups.push({ title, tracks: [track] })
  }
  return groups
}

function dayTitle(date: Date, now: Date): string {
  if (date >= startOfDay(now, 0)) return 'Today'
  if (date >= startOfDay(now, 1)) return 'Yesterday'
  if (date >= startOfDay(now, WEEK_DAYS - 1)) return 'Earlier this week'
  return months(date)
}

/** Midnight some days ago, by the calendar: not every day has 24 hours. */
const startOfDay = (now: Date, daysAgo: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
