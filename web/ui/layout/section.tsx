import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as cardsStyles from './cards.module.css'
import * as factsStyles from './facts.module.css'
import * as styles from './section.module.css'

export type SectionProps = {
  title: string
  /** Right end of the head: a count in mono, a link. */
  aside?: ReactNode
  className?: string
  /** Of the section itself, to be led to. */
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

/** What a grid of cards looks like before it is there. */
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

/** What is known of a thing, one line per fact: names left, values right or, in `columns`, beside them. Takes Facts. */
export function Facts({ columns = false, children }: { columns?: boolean; children: ReactNode }) {
  const className = columns ? `${factsStyles.facts} ${factsStyles.columns}` : factsStyles.facts
  return (
    <InColumns value={columns}>
      <dl className={className}>{children}</dl>
    </InColumns>
  )
}

/** Figures are in mono; words are not, and whatever stands in columns are words. */
export function Fact({ name, words, children }: { name: string; words?: boolean; children: ReactNode }) {
  const isWords = useContext(InColumns) || words
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isWords ? factsStyles.words : 'meta'}>{children}</dd>
    </div>
  )
}
