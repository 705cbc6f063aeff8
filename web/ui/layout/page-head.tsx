import type { ReactNode } from 'react'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './page-head.module.css'

export type PageHeadProps = {
  title: string
  /** Buttons and fields at the right end. */
  tools?: ReactNode
}

/** The page's only h1, on a heavy rule. */
export function PageHead({ title, tools }: PageHeadProps) {
  return (
    <header className={styles.head} data-part="page-head">
      <h1 className={headingStyles.page}>{title}</h1>
      {tools && <div className={styles.tools}>{tools}</div>}
    </header>
  )
}
