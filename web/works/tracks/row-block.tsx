import type { ReactNode } from 'react'
import { useNear } from '#web/ui/layout/use-near.ts'

/** Rows that come and go together: few more than are seen, and not an observer for each. */
export const BLOCK_ROWS = 4
/** Lists up to this long are in the document whole. */
export const SHORT_ROWS = 10

export type RowBlockProps = {
  rowCount: number
  /** Whether it is there from the start: on the first screen. */
  startsNear: boolean
  /** Whether it is there wherever it is: in lists that are not long. */
  stays?: boolean
  /** Makes the rows: not called for a block that is far. */
  children: () => ReactNode
}

/**
 * A block of a long list. Far from the window it is as high as its rows and holds none of them, so that thousands of
 * rows weigh no more than a screenful. One that has the focus stays.
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
