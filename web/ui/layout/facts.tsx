import type { ReactNode } from 'react'

/** What is known of a thing, one line per fact: names left, values right or, in `columns`, beside them. Takes Facts. */
export function Facts({ columns, children }: { columns?: boolean; children: ReactNode }) {
  return <dl className={columns ? 'facts columns' : 'facts'}>{children}</dl>
}

/** Figures are in mono; `words` are not. */
export function Fact({ name, words, children }: { name: string; words?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={words ? 'words' : 'meta'}>{children}</dd>
    </div>
  )
}
