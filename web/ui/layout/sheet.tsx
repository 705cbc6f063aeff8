import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Accent, accentProps } from './accent.ts'
import * as styles from './sheet.module.css'
import * as sheetSkeletonStyles from './sheet-skeleton.module.css'
import * as workSheetStyles from './work-sheet.module.css'

export type SheetProps = Omit<ComponentProps<'section'>, 'style'> & { stock: Accent | null | undefined }

/**
 * A public work as a printed sheet. Everything inside it turns to dark ink on the accent colour.
 */
export function Sheet({ stock, className, ...rest }: SheetProps) {
  return (
    <section {...rest} {...accentProps(stock)} className={classNames(`${styles.sheet} ${styles.flyer}`, className)} />
  )
}

type SheetSkeletonProps = {
  label: string
  /** The class of the sheet, and the class of its picture. */
  className: string
  picture: string
  /** The space for the buttons of the sheet. */
  acts: { width: string; height: string }
  /** Shown across the full width, under picture and title. */
  children?: ReactNode
}

/** The placeholder of a sheet that is loading, with picture, artist, title and buttons. */
export function SheetSkeleton({ label, className, picture, acts, children }: SheetSkeletonProps) {
  return (
    <Loading label={label}>
      <Sheet stock={null} className={className}>
        <div className={`${picture} ${skeletonStyles.skeleton}`} />
        <div className={workSheetStyles.about}>
          <div className={workSheetStyles.artist}>
            <Skeleton shape="fill" width="3rem" height="3rem" />
            <div className={workSheetStyles.names}>
              <Skeleton shape="title" width="10rem" />
            </div>
          </div>
          <div className={sheetSkeletonStyles.title}>
            <Skeleton shape="fill" width="80%" height="8rem" />
          </div>
          <div className={workSheetStyles.actions}>
            <Skeleton shape="fill" {...acts} />
          </div>
        </div>
        {children}
      </Sheet>
    </Loading>
  )
}
