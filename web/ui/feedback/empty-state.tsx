import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './empty-state.module.css'
import { SCENES, type SceneName } from './scenes.ts'

export type EmptyStateProps = {
  /** niche: lists. bell: events. candle: likes. stair: not found. door: nothing chosen. */
  scene: SceneName
  title: string
  body?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** Picture above the text instead of beside it. */
  stacked?: boolean
  /** The element of the title; a heading where the page has no other. */
  as?: 'p' | 'h1' | 'h2'
}

/** A one-bit scene, the exact words, and one thing to do. */
export function EmptyState({ scene, title, body, action, stacked, as: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, stacked && styles.stacked)}>
      <img className={styles.scene} src={SCENES[scene]} width="336" height="280" alt="" />
      <div className={`${styles.text} ${touchStyles.links}`}>
        <Title className={headingStyles.large}>{title}</Title>
        {body && <p className="dim">{body}</p>}
        {action}
      </div>
    </div>
  )
}
