import type { ReactNode } from 'react'
import bell from '#web/assets/scenes/bell.png?no-inline'
import candle from '#web/assets/scenes/candle.png?no-inline'
import door from '#web/assets/scenes/door-s.png?no-inline'
import niche from '#web/assets/scenes/niche.png?no-inline'
import stair from '#web/assets/scenes/stair-s.png?no-inline'
import { classNames } from '#web/ui/class-names.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as styles from './empty-state.module.css'

export type EmptyStateProps = {
  /**
   * Chooses the picture. niche: lists. bell: events. candle: likes. stair: not found. door: nothing
   * selected.
   */
  scene: IllustrationName
  title: string
  body?: ReactNode
  /** A button or link below the text. */
  action?: ReactNode
  /** Shows the picture above the text instead of beside it. */
  stacked?: boolean
  /** The element of the title. Use a heading where the page has no other. */
  as?: 'p' | 'h1' | 'h2'
}

/** A one-bit picture, the text and one thing to do. */
export function EmptyState({ scene, title, body, action, stacked, as: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, stacked && styles.stacked)}>
      <img className={styles.scene} src={ILLUSTRATIONS[scene]} width="336" height="280" alt="" />
      <div className={`${styles.text} ${touchStyles.links}`}>
        <Title className={headingStyles.large}>{title}</Title>
        {body && <p className="dim">{body}</p>}
        {action}
      </div>
    </div>
  )
}

/** URLs of the small one-bit pictures: 168 x 140 pixels, always shown at twice that size. */
const ILLUSTRATIONS = { niche, stair, door, bell, candle } as const

type IllustrationName = keyof typeof ILLUSTRATIONS
