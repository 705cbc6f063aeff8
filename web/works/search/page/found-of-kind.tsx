import { useMemo } from 'react'
import { foundResource, type SearchKind } from '#contract/search.ts'
import { useResource } from '#web/platform/data.ts'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { termsOf } from '#web/works/suggest/marks.ts'
import { KIND_NOUNS } from '../kinds.ts'
import { Marked } from '../marked.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { FoundItems } from './found-items.tsx'
import * as styles from './search-page.later.module.css'

/** FIND-02: all of one kind that is found, without end. */
export function FoundOfKind({ q, kind }: { q: string; kind: SearchKind }) {
  const query = useResource(foundResource, { kind, q })
  const meant = query.data?.pages[0]?.meant
  const terms = useMemo(() => termsOf(q, meant ?? []), [q, meant])
  const waiting = (
    <Loading label={`Loading ${KIND_NOUNS[kind]}`} className={spacingStyles.paddingLarge}>
      <Skeleton shape="fill" height="20rem" />
    </Loading>
  )
  return (
    <LoadedList
      query={query}
      waiting={waiting}
      failed={`Failed to load ${KIND_NOUNS[kind]}`}
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
