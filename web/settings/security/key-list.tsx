import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './security.later.module.css'

type KeySectionProps = {
  title: string
  /** Shown at the right end of the head: a button, or a badge. */
  aside?: ReactNode
  children: ReactNode
}

/** A list under a heading with a rule below it. */
export function KeySection({ title, aside, children }: KeySectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
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

type KeyRowProps = {
  icon: ReactNode
  name: ReactNode
  /** Behind the name. */
  badges?: ReactNode
  /** What is known about it, in a line of mono. */
  facts: ReactNode
  factsId?: string
  /** The buttons. With two of them a phone shows them below the words. */
  acts?: ReactNode
  hasTwoActs?: boolean
}

/** One thing that opens the account, with what can be done about it. */
export function KeyRow({ icon, name, badges, facts, factsId, acts, hasTwoActs }: KeyRowProps) {
  return (
    <li className={classNames(styles.row, hasTwoActs && styles.twoActs)}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <p className={styles.name}>
          <b className="strong">
            <bdi>{name}</bdi>
          </b>
          {badges}
        </p>
        <p className="meta" id={factsId}>
          {facts}
        </p>
      </div>
      <div className={styles.acts}>{acts}</div>
    </li>
  )
}
