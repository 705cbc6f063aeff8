import type { ReactNode } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as sectionStyles from '#web/ui/layout/section.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './words.module.css'

/** A page to be read: a title on its rule, then short sections. */
export function Words({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title)
  return (
    <article className={`${layoutStyles.pane} ${styles.words}`}>
      <PageHead title={title} />
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  )
}

export function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={`${sectionStyles.section} ${styles.section}`} id={id}>
      <h2 className={headingStyles.section}>{title}</h2>
      <div className={styles.text}>{children}</div>
    </section>
  )
}
