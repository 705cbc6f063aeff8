import { useState } from 'react'
import { trimEndOf } from '#contract/platform/trim.ts'
import { SITE } from '#contract/site.ts'
import { WORDS } from '#contract/words/pages.ts'
import type { Words } from '#contract/words/words.ts'
import { readPageData } from '#web/platform/page/page-data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as sectionStyles from '#web/ui/layout/section.module.css'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { OwnHtml } from '#web/ui/text/own-html.tsx'
import * as styles from './words.module.css'

const Keys = lazyOver(() => import('../keys/keys.tsx'), 'Keys')
/** The approximate height of the list of keys in two columns. */
const KEYS_HEIGHT = '60rem'

/** SHELL-03: the pages linked in the footer, in one chunk. */
export function WordsPage() {
  const path = useLocation((location) => trimEndOf(location.pathname, '/'))
  const [site] = useState(readSite)
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[]
  const name = names.find((each) => SITE[each].path === path)
  return name ? <ToRead key={name} words={WORDS[name](site)} /> : null
}

function readSite() {
  const { contactEmail, minimumAge } = readPageData(document) ?? {}
  return { mailbox: contactEmail ?? `contact@${location.hostname}`, minimumAge: minimumAge ?? 0 }
}

/** A title on a line, followed by short sections. */
function ToRead({ words: { title, lead, parts } }: { words: Words }) {
  useTitle(title)
  return (
    <article className={`${layoutStyles.pane} ${styles.words}`}>
      <PageHead title={title} />
      <p className={styles.lead}>{lead}</p>
      {parts.map((part) => (
        <section key={part.title} className={`${sectionStyles.section} ${styles.section}`} id={part.id}>
          <h2 className={headingStyles.section}>{part.title}</h2>
          {'text' in part ? <OwnHtml className={styles.text} html={part.text} /> : <ShownKeys />}
        </section>
      ))}
    </article>
  )
}

const ShownKeys = () => (
  <div className={styles.text}>
    <WhenNear minHeight={KEYS_HEIGHT}>
      <Keys />
    </WhenNear>
  </div>
)
