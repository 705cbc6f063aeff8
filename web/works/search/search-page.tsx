import { useMemo } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { SEARCH } from '#contract/platform/search-limits.ts'
import {
  askedText,
  foundResource,
  SEARCH_KINDS,
  SEARCH_ORDER,
  type SearchKind,
  type SearchResponse,
  searchResource,
} from '#contract/search.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { ErrorState, LoadError } from '#web/ui/feedback/error-state.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { type Tab, TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { termsOf } from '#web/works/suggest/marks.ts'
import { KINDS, meantText, PARTIAL_TEXT, resultsText, totalText } from './kinds.ts'
import { Marked } from './marked.tsx'
import { NothingFound } from './nothing-found.tsx'
import { FoundItems } from './page/found-items.tsx'
import { NothingAsked } from './page/nothing-asked.tsx'
import { SearchField } from './page/search-field.tsx'
import * as styles from './page/search-page.later.module.css'

type Shown = SearchKind | 'all'

const asShown = (kind: string | undefined): Shown => SEARCH_KINDS.find((each) => each === kind) ?? 'all'

/** FIND-02: all results, with a tab for each type. The URL contains the query and the tab. */
export function SearchPage() {
  const { q: typed, kind } = useSearch()
  const q = askedText(typed)
  useTitle(q ? `Search: ${isolated(q)}` : 'Search')
  return q ? <Results key={q} q={q} shown={asShown(kind)} /> : <NothingAsked />
}

function Results({ q, shown }: { q: string; shown: Shown }) {
  const query = useResource(searchResource, { q })
  const navigate = useNavigate()
  const { data: response, error } = query
  const field = (
    <SearchField
      q={q}
      onSearch={(next) =>
        void navigate({ to: '/search', search: { q: next, kind: shown === 'all' ? undefined : shown } })
      }
    />
  )
  const title = response
    ? `${response.items.length > 0 ? resultsText(response) : 'Nothing'} for “${isolated(q)}”`
    : `“${isolated(q)}”`
  return (
    <>
      <PageHead title={title} tools={field} />
      {query.isPending && <ResultsSkeleton />}
      {!response && error && (
        <div className={spacingStyles.paddingLarge}>
          {isMissing(error) ? (
            <ErrorState message={`Search for at most ${SEARCH.textMax} characters.`} />
          ) : (
            <LoadError message="The search failed. Please try again." query={query} />
          )}
        </div>
      )}
      {response?.items.length === 0 && <NothingFound q={q} />}
      {response && response.items.length > 0 && <Kinds q={q} response={response} shown={shown} />}
    </>
  )
}

function Kinds({ q, response, shown }: { q: string; response: SearchResponse; shown: Shown }) {
  const navigate = useNavigate()
  const { totals, meant, isPartial } = response
  const kinds = SEARCH_KINDS.filter((kind) => totals[kind] > 0 || kind === shown)
  const tabs: Tab<Shown>[] = [
    { value: 'all', label: 'All', count: resultsText(response).split(' ')[0] },
    ...kinds.map((kind) => ({ value: kind, label: KINDS[kind].title, count: totalText(totals[kind]) })),
  ]
  const open = (next: Shown) =>
    void navigate({ to: '/search', search: { q, kind: next === 'all' ? undefined : next }, resetScroll: false })
  return (
    <div className={styles.results}>
      <Tabs<Shown> label="Kind" tabs={tabs} value={shown} onValueChange={open}>
        {isPartial && <p className={styles.partial}>{PARTIAL_TEXT}</p>}
        <p className={`${styles.order} small dim`}>
          {meant.length > 0 && `Also showing results for ${meantText(meant)}. `}
          {SEARCH_ORDER}
        </p>
        <TabPanel value="all">
          <BestOfAll q={q} response={response} />
        </TabPanel>
        {kinds.map((kind) => (
          <TabPanel key={kind} value={kind}>
            <FoundOfKind q={q} kind={kind} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e']

const ResultsSkeleton = () => (
  <Loading label="Searching" className={spacingStyles.paddingLarge}>
    <div className={`${spacingStyles.inColumn} ${spacingStyles.gapMedium}`}>
      {ROWS.map((row) => (
        <Skeleton key={row} shape="fill" height="4rem" />
      ))}
    </div>
  </Loading>
)

/** The number of types above the fold. */
const FIRST_KINDS = 2
const HEAD_REMS = 4

/** The best results of each type, the type of the best match first, with links to the rest. */
function BestOfAll({ q, response }: { q: string; response: SearchResponse }) {
  const { items, totals, meant } = response
  const terms = useMemo(() => termsOf(q, meant), [q, meant])
  const byKind = useMemo(() => Map.groupBy(items, ({ kind }) => kind), [items])
  return (
    <Marked terms={terms}>
      {[...byKind].map(([kind, best], at) => {
        const total = totals[kind]
        const rems = HEAD_REMS + KINDS[kind].rems * best.length
        return (
          <WhenNear key={kind} minHeight={`${rems}rem`} startsNear={at < FIRST_KINDS}>
            <section aria-labelledby={`found-${kind}`}>
              <div className={styles.head}>
                <h2 className={headingStyles.section} id={`found-${kind}`}>
                  {KINDS[kind].title}
                </h2>
                <span className="meta">{totalText(total)}</span>
                {total > best.length && (
                  <Link className="link" to="/search" search={{ q, kind }}>
                    All {totalText(total)} {KINDS[kind].noun}
                  </Link>
                )}
              </div>
              <FoundItems kind={kind} items={best} terms={terms} />
            </section>
          </WhenNear>
        )
      })}
    </Marked>
  )
}

/** FIND-02: all results of one type, loaded while scrolling. */
function FoundOfKind({ q, kind }: { q: string; kind: SearchKind }) {
  const query = useResource(foundResource, { kind, q })
  const meant = query.data?.pages[0]?.meant
  const terms = useMemo(() => termsOf(q, meant ?? []), [q, meant])
  const waiting = (
    <Loading label={`Loading ${KINDS[kind].noun}`} className={spacingStyles.paddingLarge}>
      <Skeleton shape="fill" height="20rem" />
    </Loading>
  )
  return (
    <LoadedList
      query={query}
      waiting={waiting}
      failed={`Failed to load ${KINDS[kind].noun}`}
      padded
      empty={<NothingFound q={q} />}
    >
      {(items) => (
        <div className={styles.list}>
          <Marked terms={terms}>
            <FoundItems kind={kind} items={items} terms={terms} isWhole hasMore={query.hasNextPage} />
          </Marked>
        </div>
      )}
    </LoadedList>
  )
}
