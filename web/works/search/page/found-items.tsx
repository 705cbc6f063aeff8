import { type CSSProperties, type ReactNode, Suspense, useMemo } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Found, SearchKind } from '#contract/search.ts'
import { tagPath } from '#contract/tags.ts'
import { formatCount } from '#contract/words/counted.ts'
import { FollowButton } from '#web/people/follows/follow-button.tsx'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { AddressLink, Link } from '#web/platform/routing/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { datedFormat } from '#web/ui/text/format.ts'
import { useMark } from '#web/ui/text/marks.ts'
import { ArtworkPicture, boxRatio } from '#web/works/artworks/artwork-picture.tsx'
import { GallerySkeleton } from '#web/works/artworks/gallery/gallery-skeleton.tsx'
import { alsoOf, type Hit, hitOf } from '#web/works/search/hit.ts'
import { HitDisc, HitPicture } from '#web/works/search/hit-face.tsx'
import { type Term, typedCount, typedIn } from '#web/works/suggest/marks.ts'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'
import * as styles from './search-page.later.module.css'

const Gallery = lazyPart(() => import('#web/works/artworks/gallery/gallery.tsx'), 'Gallery')

export type FoundItemsProps = {
  kind: SearchKind
  items: readonly Found[]
  terms: readonly Term[]
  /** True for the list of one type, false for the best results of all types. */
  isWhole?: boolean
  hasMore?: boolean
}

type Of<Kind extends SearchKind> = Extract<Found, { kind: Kind }>
const only = <Kind extends SearchKind>(kind: Kind, items: readonly Found[]): Of<Kind>[] =>
  items.filter((item): item is Of<Kind> => item.kind === kind)

/** Results of one type, shown as this type is listed elsewhere. */
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

/** Results per rendered block. An even number, as a row shows one or two of them. */
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

const day = datedFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })

type EventLineProps = { found: Extract<Found, { kind: 'event' }>; terms: readonly Term[] }

/** An event with its day, by its own clocks; the whole row is a link. */
function EventLine({ found, terms }: EventLineProps) {
  const mark = useMark()
  const hit = hitOf(found)
  const { startAt, localDate, isUpcoming } = found.event
  const also = alsoOf(hit, terms)
  return (
    <li className={isUpcoming ? styles.event : `${styles.event} ${styles.past}`}>
      <time className={styles.date} dateTime={startAt}>
        {day(new Date(localDate))}
        <small>{hit.aside}</small>
      </time>
      <span className={styles.names}>
        <AddressLink className={styles.title} href={hit.href}>
          {mark(hit.title)}
        </AddressLink>
        <span className={styles.place}>
          <Icon name="pin" size="s" />
          <span>{mark(hit.by)}</span>
        </span>
        {also && <span className="meta">{mark(also)}</span>}
      </span>
      {isUpcoming ? <Badge kind="on">Upcoming</Badge> : <Badge kind="off">Past</Badge>}
    </li>
  )
}

/** A profile, an album, a playlist or a merch item: the whole row is a link. */
function PairRow({ found }: { found: Found }) {
  const mark = useMark()
  const hit = hitOf(found)
  return (
    <li className={styles.pair} {...accentProps(hit.stock)}>
      <HitPicture hit={hit} sizes="56px" className={styles.picture} />
      <span className={styles.names}>
        <AddressLink className={`${styles.title} truncated`} href={hit.href}>
          {mark(hit.title)}
        </AddressLink>
        <span className={`${styles.by} truncated`}>
          {found.kind === 'profile' ? (
            <span className="meta">{mark(hit.aside)}</span>
          ) : (
            <>
              <bdi>{mark(hit.by)}</bdi>, {hit.aside}
            </>
          )}
        </span>
      </span>
      {controlOf(found, hit)}
    </li>
  )
}

function controlOf(found: Found, hit: Hit): ReactNode {
  if (found.kind !== 'profile') return hit.isPlayable && <HitDisc hit={hit} />
  const { profile } = found
  const { following } = profile.viewer
  return following !== null && <FollowButton profile={profile} following={following} size="s" />
}

const SIZES = '(max-width: 767px) 50vw, 20vw'

/** Artworks side by side, of the same height and uncropped. */
function ArtRow({ artworks, terms }: { artworks: readonly Artwork[]; terms: readonly Term[] }) {
  const mark = useMark()
  return (
    <ul className={styles.art}>
      {artworks.map((artwork) => {
        const { id, title, artist, image } = artwork
        const tag = matchingTag(artwork, terms)
        return (
          <li key={id} style={{ '--ratio': boxRatio(image) } as CSSProperties}>
            <ArtworkPicture artwork={artwork} sizes={SIZES} />
            <Link className={`${styles.title} truncated`} to="/artwork/$id" params={{ id }}>
              {mark(title)}
            </Link>
            <span className={`${styles.by} truncated`}>{mark(artistName(artist))}</span>
            {tag && <span className="meta truncated">{mark(tag)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The tag that matches, if title and artist do not contain all typed words. */
function matchingTag({ title, artist, tags }: Artwork, terms: readonly Term[]): string | undefined {
  const seen = [title, artistName(artist)].flatMap((text) => [...(typedIn(text, terms) ?? [])])
  return new Set(seen).size < typedCount(terms) ? tags.find((tag) => typedIn(tag, terms)) : undefined
}
