import type { ReactNode } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as styles from './words.module.css'

/** A page to be read: a title on its rule, then short sections. */
export function Words({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title)
  return (
    <article className={`pane ${styles.words} words prose`}>
      <PageHead title={title} />
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  )
}

export function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={`sec ${styles.section}`} id={id}>
      <h2 className="h-sec">{title}</h2>
      <div className={`${styles.text} text`}>{children}</div>
    </section>
  )
}
