import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as styles from './table.module.css'

export type TableProps = {
  /** Said to screen readers. */
  label: string
  /** `blocks` makes its rows blocks where the page grows too narrow for columns. */
  className?: string
  /** `thead` and `tbody`; cells of class `r` are set to the right, `acts` holds buttons. */
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

/** The table's shape while its rows are on the way, under its own `head`. */
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
