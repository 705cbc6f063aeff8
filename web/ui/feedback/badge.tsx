import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './badge.module.css'

export type BadgeProps = {
  /** on: inverted. off: dim. pending: hatched. bad: alarm edge. count: alarm block. */
  kind?: 'plain' | 'on' | 'off' | 'pending' | 'bad' | 'count'
  children: ReactNode
}

const KIND_CLASS = {
  plain: '',
  on: styles.on,
  off: styles.off,
  pending: styles.pending,
  bad: styles.bad,
  count: styles.count,
} as const

export function Badge({ kind = 'plain', children }: BadgeProps) {
  return <b className={classNames(styles.badge, KIND_CLASS[kind])}>{children}</b>
}
