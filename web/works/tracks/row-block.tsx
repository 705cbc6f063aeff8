import type { ReactNode } from 'react'
import { useNear } from '#web/ui/layout/use-near.ts'

/**
 * Rows per block: few enough to render little beyond the visible rows, and one observer for all of
 * them.
 */
export const BLOCK_ROWS = 4
/** Lists up to this length are rendered whole. */
export const SHORT_ROWS = 10

export type RowBlockProps = {
  rowCount: number
  /** True if it is rendered from the start, as it is above the fold. */
  startsNear: boolean
  /** True if it stays rendered anywhere, as in short lists. */
  stays?: boolean
  /** Renders the rows; not called while the block is far away. */
  children: () => ReactNode
}

/**
 * A block of a long list. Far from the window it is empty but as high as its rows, so that
 * thousands of rows cost no more than a screenful. A block with the focus stays rendered.
 */
export function RowBlock({ rowCount, startsNear, stays, children }: RowBlockProps) {
  const [element, isNear] = useNear<HTMLUListElement>(startsNear, stays)
  const height = `calc(var(--row) * ${rowCount})`
  return (
    <ul ref={element} style={isNear ? undefined : { height }}>
      {isNear && children()}
    </ul>
  )
}
