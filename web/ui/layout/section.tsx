import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as cardsStyles from './cards.module.css'
import * as factsStyles from './facts.module.css'
import * as styles from './section.module.css'

export type SectionProps = {
  title: string
  /** Shown at the right end of the head: a count in mono, or a link. */
  aside?: ReactNode
  className?: string
  /** The id of the section, as the target of links. */
  id?: string
  children: ReactNode
}

/** A part of a page, opened by a 2 px rule. */
export function Section({ title, aside, className, id, children }: SectionProps) {
  const titleId = useId()
  return (
    <section
      className={classNames(styles.section, className)}
      aria-labelledby={titleId}
      id={id}
      tabIndex={id ? -1 : undefined}
    >
      <div className={styles.head}>
        <h2 className={headingStyles.section} id={titleId}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** The placeholder of a grid of cards. */
export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className={cardsStyles.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={cardsStyles.card}>
            <Skeleton shape="square" />
            <Skeleton shape="title" width="70%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

const InColumns = createContext(false)

/**
 * The facts about an item, one per line: names at the left, values at the right, or directly beside
 * the name with `columns`. The children are `Fact`s.
 */
export function Facts({ columns = false, children }: { columns?: boolean; children: ReactNode }) {
  const className = columns ? `${factsStyles.facts} ${factsStyles.columns}` : factsStyles.facts
  return (
    <InColumns value={columns}>
      <dl className={className}>{children}</dl>
    </InColumns>
  )
}

/** Figures are in mono, words are not. In columns all values count as words. */
export function Fact({ name, words, children }: { name: string; words?: boolean; children: ReactNode }) {
  const isWords = useContext(InColumns) || words
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isWords ? factsStyles.words : 'meta'}>{children}</dd>
    </div>
  )
}
