import { useEffect, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { useOnline } from '#web/platform/online.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState, LoadError } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import type { Hit } from '#web/works/search/hit.ts'
import { meantText, PARTIAL_TEXT, resultsText } from '#web/works/search/kinds.ts'
import { NothingFound } from '#web/works/search/nothing-found.tsx'
import { forgetAll, type Recents, rememberSearch } from '#web/works/search/recents.ts'
import type { Term } from '#web/works/suggest/marks.ts'
import type { ShownResponse, useSearchResponse } from '#web/works/suggest/use-search-response.ts'
import { type FoundGroup, FoundGroups } from './found-groups.tsx'
import * as styles from './panel.later.module.css'
import { RecentSearches } from './recent-searches.tsx'
import type { Walk } from './use-list-navigation.ts'

type PanelContentProps = {
  search: ReturnType<typeof useSearchResponse>
  groups: readonly FoundGroup[]
  terms: readonly Term[]
  walk: Walk
  recents: Recents
  onOpen: (hit: Hit) => void
  onSearch: (typed: string) => void
  /** Called when the focused button was removed. */
  onForgotten: () => void
}

export function PanelContent({ search, groups, terms, walk, recents, onOpen, ...acts }: PanelContentProps) {
  const { asked, shown, query, isCurrent } = search
  const isOnline = useOnline()
  if (asked === null) return <RecentSearches {...{ recents, walk, onOpen }} {...acts} />
  if (!isCurrent && !isOnline) {
    return (
      <div className={styles.note}>
        <ErrorState message="You are offline. Results will appear here when you are online again." />
      </div>
    )
  }
  if (!isCurrent && query.isError) {
    return (
      <div className={styles.note}>
        <LoadError message="The search failed. Please try again." query={query} />
      </div>
    )
  }
  if (!shown) return <Waiting />
  const { response, q } = shown
  return (
    <>
      <Said text={isCurrent ? saidOf(search) : ''} />
      {response.isPartial && <p className={styles.note}>{PARTIAL_TEXT}</p>}
      {response.meant.length > 0 && (
        <p className={styles.note}>Also showing results for {meantText(response.meant)}.</p>
      )}
      {groups.length === 0 ? (
        <NothingFound q={q} />
      ) : (
        <div aria-busy={!isCurrent}>
          <FoundGroups {...{ groups, terms, walk, onOpen }} />
        </div>
      )}
    </>
  )
}

function saidOf({ shown }: PanelContentProps['search']): string {
  if (!shown) return ''
  const { response, q } = shown
  if (response.items.length === 0) return `Nothing found for ${isolated(q)}`
  const meant = response.meant.length > 0 ? `, also for ${meantText(response.meant)}` : ''
  const partial = response.isPartial ? `. ${PARTIAL_TEXT}` : ''
  return `${resultsText(response)} for ${isolated(q)}${meant}${partial}`
}

const SAID_AFTER_MS = 600

/** Announces the number of results to screen readers, when the user stops typing. */
function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <VisuallyHidden>
      <span role="status" aria-atomic="true">
        {said}
      </span>
    </VisuallyHidden>
  )
}

const LINES = ['a', 'b', 'c', 'd']

const Waiting = () => (
  <Loading label="Searching" className={styles.note}>
    {LINES.map((line) => (
      <Skeleton key={line} shape="fill" height="2.5rem" className={styles.line} />
    ))}
  </Loading>
)

/** The key of the link to all results, for keyboard navigation. */
export const ALL = 'all'

type FoundFooterProps = { shown: ShownResponse; walk: Walk; onClose: () => void }

export function FoundFooter({ shown: { q, response }, walk, onClose }: FoundFooterProps) {
  const leave = () => {
    rememberSearch(q)
    onClose()
  }
  return (
    <>
      <Button asChild variant="quiet">
        <Link {...walk.link(ALL)} to="/search" search={{ q }} onClick={leave}>
          <span className="truncated">
            All {resultsText(response)} for “<bdi>{q}</bdi>”
          </span>
        </Link>
      </Button>
      <span className="meta">
        <span>up, down: move</span> <span>Enter: open</span> <span>Shift+Enter: play</span>
      </span>
    </>
  )
}

type RecentFooterProps = { recents: Recents; onForgotten: () => void }

export function RecentFooter({ recents: { searches, opened }, onForgotten }: RecentFooterProps) {
  if (searches.length + opened.length === 0) return null
  const forget = () => {
    forgetAll()
    onForgotten()
  }
  return (
    <>
      <span className="small dim">Recent searches are kept in this browser only.</span>
      <Button variant="quiet" size="s" onClick={forget}>
        Clear recent searches
      </Button>
    </>
  )
}
