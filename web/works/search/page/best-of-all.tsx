import { useMemo } from 'react'
import type { SearchAnswer } from '#contract/search.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { termsOf } from '#web/works/suggest/marks.ts'
import { KIND_NOUNS, KIND_TITLES, totalText } from '../kinds.ts'
import { Marked } from '../marked.tsx'
import { FoundItems } from './found-items.tsx'
import * as styles from './search-page.later.module.css'

/** Kinds of the first screen, and what one thing of a kind takes below it, about. */
const FIRST_KINDS = 2
const REMS = {
  profile: 1.75,
  track: 4,
  album: 1.75,
  artwork: 2.5,
  event: 6,
  playlist: 1.75,
  merch: 1.75,
  tag: 0.5,
} as const
const HEAD_REMS = 4

/** The best of each kind, that of the nearest first, and the way to the rest. */
export function BestOfAll({ q, answer }: { q: string; answer: SearchAnswer }) {
  const { items, totals, meant } = answer
  const terms = useMemo(() => termsOf(q, meant), [q, meant])
  const byKind = useMemo(() => Map.groupBy(items, ({ kind }) => kind), [items])
  return (
    <Marked terms={terms}>
      {[...byKind].map(([kind, best], at) => {
        const total = totals[kind]
        const rems = HEAD_REMS + REMS[kind] * best.length
        return (
          <WhenNear key={kind} minHeight={`${rems}rem`} startsNear={at < FIRST_KINDS}>
            <section aria-labelledby={`found-${kind}`}>
              <div className={styles.head}>
                <h2 className={headingStyles.section} id={`found-${kind}`}>
                  {KIND_TITLES[kind]}
                </h2>
                <span className="meta">{totalText(total)}</span>
                {total > best.length && (
                  <Link className="link" to="/search" search={{ q, kind }}>
                    All {totalText(total)} {KIND_NOUNS[kind]}
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
