import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type BadgeProps = {
  /** on: inverted. off: dim. pending: hatched. bad: alarm edge. count: alarm block. */
  kind?: 'plain' | 'on' | 'off' | 'pending' | 'bad' | 'count'
  children: ReactNode
}

const KIND_CLASS = { plain: '', on: 'on', off: 'off', pending: 'pend', bad: 'bad', count: 'count' } as const

export function Badge({ kind = 'plain', children }: BadgeProps) {
  return <b className={classNames('badge', KIND_CLASS[kind])}>{children}</b>
}
