import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as styles from './skeleton.module.css'

export type SkeletonProps = {
  /** line: 14 px high. title: 26 px high. square: as high as wide. fill: the size of its box. */
  shape?: 'line' | 'title' | 'square' | 'fill'
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

const SHAPE_CLASS = { line: styles.line, title: styles.title, square: pictureStyles.square, fill: '' } as const

/**
 * A half-dithered placeholder for content that is loading. It is hidden from screen readers: mark
 * the region with `Loading`.
 */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, SHAPE_CLASS[shape], className)}
      style={{ display: 'block', width, height }}
      aria-hidden="true"
    />
  )
}

export type LoadingProps = SkeletonProps & {
  /** Announced to screen readers once, e.g. 'Loading tracks'. */
  label: string
  /** If it is missing, one skeleton of the given shape and size is shown. */
  children?: ReactNode
  /** How many times the children are repeated, one below the other. */
  rows?: number
}

/** A region whose content is loading. */
export function Loading({ label, className, children, rows = 1, ...only }: LoadingProps) {
  const row = children ?? <Skeleton {...only} />
  return (
    <div className={className} aria-busy="true">
      <p className={visuallyHiddenStyles.visuallyHidden} role="status">
        {label}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all items are equal
          <Fragment key={n}>{row}</Fragment>
        ))}
      </div>
    </div>
  )
}
