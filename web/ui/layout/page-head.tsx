import type { ReactNode } from 'react'

export type PageHeadProps = {
  title: string
  /** Buttons and fields at the right end. */
  tools?: ReactNode
}

/** The page's one h1 on its heavy rule. */
export function PageHead({ title, tools }: PageHeadProps) {
  return (
    <header className="phead">
      <h1 className="h-page">{title}</h1>
      {tools && <div className="tools">{tools}</div>}
    </header>
  )
}
