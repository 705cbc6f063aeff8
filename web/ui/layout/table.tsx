import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as styles from './table.module.css'

export type TableProps = {
  /** For screen readers. */
  label: string
  /** `blocks` shows its rows as blocks where the page is too narrow for columns. */
  className?: string
  /** `thead` and `tbody`. Cells of class `r` are right-aligned; `acts` contains buttons. */
  children: ReactNode
}

/** A ruled table. */
export function Table({ label, className, children }: TableProps) {
  return (
    <table className={classNames(styles.table, className)} aria-label={label}>
      {children}
    </table>
  )
}

export type TableSkeletonProps = Pick<TableProps, 'label' | 'className'> & { head: ReactNode; columns: number }

const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e']

/** The placeholder of a table whose rows are loading, under its own `head`. */
export function TableSkeleton({ label, className, head, columns }: TableSkeletonProps) {
  return (
    <Loading label={label}>
      <Table label="" className={className}>
        {head}
        <tbody>
          {WAITING_ROWS.map((key) => (
            <tr key={key}>
              <td colSpan={columns}>
                <Skeleton width="60%" />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Loading>
  )
}
