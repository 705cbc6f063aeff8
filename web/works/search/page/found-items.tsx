import { Suspense, useMemo } from 'react'
import type { Found, SearchKind } from '#contract/search.ts'
import { tagPath } from '#contract/tags.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.ts'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { useMark } from '#web/ui/text/marks.ts'
import { GallerySkeleton } from '#web/works/artworks/gallery/gallery-skeleton.tsx'
import type { Term } from '#web/works/suggest/marks.ts'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'
import { ArtRow } from './art-row.tsx'
import { EventLine } from './event-line.tsx'
import { PairRow } from './pair-row.tsx'
import * as styles from './search-page.later.module.css'

const Gallery = lazyPart(() => import('#web/works/artworks/gallery/gallery.tsx'), 'Gallery')

export type FoundItemsProps = {
  kind: SearchKind
  items: readonly Found[]
  terms: readonly Term[]
  /** All of them, not only the best. */
  isWhole?: boolean
  hasMore?: boolean
}

type Of<Kind extends SearchKind> = Extract<Found, { kind: Kind }>
const only = <Kind extends SearchKind>(kind: Kind, items: readonly Found[]): Of<Kind>[] =>
  items.filter((item): item is Of<Kind> => item.kind === kind)

/** Things of one kind, as this kind is listed elsewhere. */
export function FoundItems({ kind, items, terms, isWhole, hasMore }: FoundItemsProps) {
  const tracks = useMemo(() => only('track', items).map(({ track }) => track), [items])
  const artworks = useMemo(() => only('artwork', items).map(({ artwork }) => artwork), [items])
  if (kind === 'track') return <TrackRows tracks={tracks} hasMore={hasMore} />
  if (kind === 'artwork' && isWhole) {
    return (
      <Suspense fallback={<GallerySkeleton />}>
        <Gallery artworks={artworks} />
      </Suspense>
    )
  }
  if (kind === 'artwork') return <ArtRow artworks={artworks} terms={terms} />
  if (kind === 'tag') return <TagLine items={items} />
  if (kind === 'event') {
    return (
      <ul>
        {only('event', items).map((found) => (
          <EventLine key={found.event.id} found={found} terms={terms} />
        ))}
      </ul>
    )
  }
  return <Pairs items={items} />
}

/** So many come at a time: whole rows, whether one to a row or two. */
const BLOCK = 20

function Pairs({ items }: { items: readonly Found[] }) {
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, n) => n * BLOCK)
  return blocks.map((from) => {
    const shown = items.slice(from, from + BLOCK)
    return (
      <WhenNear key={from} minHeight={`calc(3.5rem * ${Math.ceil(shown.length / 2)})`} startsNear={from === 0}>
        <ul className={styles.pairs}>
          {shown.map((found) => (
            <PairRow key={idOf(found)} found={found} />
          ))}
        </ul>
      </WhenNear>
    )
  })
}

function idOf(found: Found): string {
  if (found.kind === 'profile') return found.profile.id
  if (found.kind === 'album') return found.album.id
  if (found.kind === 'merch') return found.item.id
  return found.kind === 'playlist' ? found.playlist.id : ''
}

function TagLine({ items }: { items: readonly Found[] }) {
  const mark = useMark()
  return (
    <ul className={styles.tags}>
      {only('tag', items).map(({ tag: { name, count } }) => (
        <li key={name}>
          <AddressLink href={tagPath(name)}>
            <span>{mark(name)}</span> <span className="meta">{formatCount(count)}</span>
          </AddressLink>
        </li>
      ))}
    </ul>
  )
}
