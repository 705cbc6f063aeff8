import type { Stem } from '#contract/music.ts'
import { BLOCK_ROWS, RowBlock } from '#web/music/list/row-block.tsx'
import * as trackRowsStyles from '#web/music/list/track-rows.module.css'
import { StemRow, type StemRowProps } from './stem-row.tsx'

export type StemRowsProps = Pick<StemRowProps, 'list' | 'mode' | 'onEdit' | 'onDelete'> & {
  stems: readonly Stem[]
  /** On the first screen: its rows are there from the start. */
  startsNear: boolean
}

/** Rows under one heading, however many: far ones are not in the document. */
export function StemRows({ stems, startsNear, ...rowProps }: StemRowsProps) {
  const blocks = Array.from({ length: Math.ceil(stems.length / BLOCK_ROWS) }, (_, at) =>
    stems.slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS),
  )
  return (
    <div className={trackRowsStyles.rows}>
      {blocks.map((block, at) => (
        <RowBlock key={block[0]?.id} rowCount={block.length} startsNear={startsNear && at === 0}>
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
