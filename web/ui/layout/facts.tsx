import type { ReactNode } from 'react'

/** What is known of a thing, one line per fact. Takes Facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="meta">{children}</dd>
    </div>
  )
}
