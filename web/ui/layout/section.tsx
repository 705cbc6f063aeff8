import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
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
