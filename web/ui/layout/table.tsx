import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './table.css'

export type TableProps = {
  /** Said to screen readers. */
  label: string
  className?: string
  /** `thead` and `tbody`; cells of class `r` are set to the right, `acts` holds buttons. */
  children: ReactNode
}

/** A ruled table. Pages turn its rows into blocks themselves where it grows too narrow. */
export function Table({ label, className, children }: TableProps) {
  return (
    <table className={classNames('tbl', className)} aria-label={label}>
      {children}
    </table>
  )
}
