import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as styles from './skeleton.module.css'

export type SkeletonProps = {
  /** line 14 px, title 26 px, square as wide as high, fill takes the size of its box. */
  shape?: 'line' | 'title' | 'square' | 'fill'
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

const SHAPE_CLASS = { line: styles.line, title: styles.title, square: pictureStyles.square, fill: '' } as const

/** Half-dithered stand-in for what is loading. Hidden from screen readers: mark the region with `Loading`. */
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
  /** Said to screen readers once, e.g. 'Loading tracks'. */
  label: string
  /** Without it one skeleton, whose shape and size are given. */
  children?: ReactNode
  /** How often the children stand there, one below the other. */
  rows?: number
}

/** A region whose content is on its way. */
export function Loading({ label, className, children, rows = 1, ...only }: LoadingProps) {
  const row = children ?? <Skeleton {...only} />
  return (
    <div className={className} aria-busy="true">
      <p className={visuallyHiddenStyles.visuallyHidden} role="status">
        {label}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Fragment key={n}>{row}</Fragment>
        ))}
      </div>
    </div>
  )
}
