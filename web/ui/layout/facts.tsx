import type { ReactNode } from 'react'
import * as styles from './facts.module.css'

/** What is known of a thing, one line per fact: names left, values right or, in `columns`, beside them. Takes Facts. */
export function Facts({ columns, children }: { columns?: boolean; children: ReactNode }) {
  return <dl className={columns ? `${styles.facts} ${styles.columns}` : styles.facts}>{children}</dl>
}

/** Figures are in mono; `words` are not. */
export function Fact({ name, words, children }: { name: string; words?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={words ? styles.words : 'meta'}>{children}</dd>
    </div>
  )
}
