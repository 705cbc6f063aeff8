import { useEffect } from 'react'
import { SEARCH_WAYS } from '#contract/search.ts'
import { AddressLink, Link } from '#web/platform/routing/link.tsx'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { keyOfHit } from '../hit.ts'
import { forgetAll, reread, useRecents } from '../recents.ts'
import { SearchField } from './search-field.tsx'
import * as styles from './search-page.later.module.css'

/** FIND-02: `/search` without a query: how to search, and recent searches. */
export function NothingAsked() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title="Search"
        tools={<SearchField q="" autoFocus onSearch={(q) => void navigate({ to: '/search', search: { q } })} />}
      />
      <div className={styles.nothing}>
        <Section title="How to search">
          <dl className={styles.ways}>
            {SEARCH_WAYS.map(([typed, meaning]) => (
              <div key={typed}>
                <dt className="meta">{typed}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Before />
      </div>
    </>
  )
}

function Before() {
  const { searches, opened } = useRecents()
  useEffect(reread, [])
  if (searches.length + opened.length === 0) return null
  return (
    <Section title="Recent" aside={<Forget />}>
      <ul className={styles.tags}>
        {searches.map((q) => (
          <li key={q}>
            <Link to="/search" search={{ q }}>
              {q}
            </Link>
          </li>
        ))}
        {opened.map((hit) => (
          <li key={keyOfHit(hit)}>
            <AddressLink href={hit.href}>
              {hit.title} <span className="meta">{hit.by}</span>
            </AddressLink>
          </li>
        ))}
      </ul>
      <p className="small dim">Recent searches are kept in this browser only.</p>
    </Section>
  )
}

const Forget = () => (
  <Button variant="quiet" size="s" onClick={forgetAll}>
    Clear recent searches
  </Button>
)
