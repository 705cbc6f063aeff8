import { type ReactNode, useId, useMemo } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Found, SearchKind } from '#contract/search.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { useMark } from '#web/ui/text/marks.ts'
import { ArtworkPicture } from '#web/works/artworks/artwork-picture.tsx'
import type { Term } from '#web/works/suggest/marks.ts'
import type { ShownResponse } from '#web/works/suggest/use-search-response.ts'
import { alsoOf, type Hit, hitOf, keyOfHit } from '../hit.ts'
import { KINDS, totalText } from '../kinds.ts'
import { Marked } from '../marked.tsx'
import { HitRow, type HitRowProps, TrackDisc } from './hit-row.tsx'
import * as styles from './panel.later.module.css'
import type { Walk } from './use-list-navigation.ts'

type Thing = { found: Found; hit: Hit }
export type FoundGroup = { kind: SearchKind; total: number; things: Thing[] }

/** The results of the panel by type, in order of the best result of each. */
export function groupsOf({ response }: ShownResponse): FoundGroup[] {
  const byKind = Map.groupBy(response.items, ({ kind }) => kind)
  return [...byKind].map(([kind, items]) => ({
    kind,
    total: response.totals[kind],
    things: items.slice(0, KINDS[kind].inPanel).map((found) => ({ found, hit: hitOf(found) })),
  }))
}

export const keysOf = (groups: readonly FoundGroup[]): string[] =>
  groups.flatMap(({ things }) => things.map(({ hit }) => keyOfHit(hit)))

type GroupsProps = Pick<HitRowProps, 'walk' | 'terms' | 'onOpen'> & { groups: readonly FoundGroup[] }

export function FoundGroups({ groups, terms, ...rest }: GroupsProps) {
  const tracks = useMemo(
    () => groups.flatMap(({ things }) => things.flatMap(({ found }) => (found.kind === 'track' ? found.track : []))),
    [groups],
  )
  return (
    <Marked terms={terms}>
      {groups.map(({ kind, total, things }) => (
        <HitGroup key={kind} title={KINDS[kind].title} total={totalText(total)} shape={shapeOf(kind)}>
          {things.map(({ found, hit }) => {
            const props = { ...rest, hit, terms }
            if (found.kind === 'artwork') return <ArtworkHit key={hit.id} {...props} artwork={found.artwork} />
            if (found.kind === 'tag') return <TagHit key={hit.id} {...props} />
            const disc = found.kind === 'track' ? <TrackDisc track={found.track} list={tracks} /> : undefined
            return <HitRow key={hit.id} {...props} disc={disc} />
          })}
        </HitGroup>
      ))}
    </Marked>
  )
}

const shapeOf = (kind: SearchKind): GroupProps['shape'] =>
  kind === 'artwork' ? styles.thumbs : kind === 'tag' ? styles.tags : undefined

type GroupProps = { title: string; total?: string; shape?: string; children: ReactNode }

/** A part of the panel, with the name of its type. */
export function HitGroup({ title, total, shape, children }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        {title} {total && <span className="meta">{total}</span>}
      </h3>
      <ul className={shape}>{children}</ul>
    </section>
  )
}

type HitProps = { hit: Hit; walk: Walk; onOpen: (hit: Hit) => void }

/** The largest width at which it is drawn, for any shape. */
const THUMB_SIZES = '12rem'

function ArtworkHit({ hit, walk, terms, artwork, onOpen }: HitProps & { artwork: Artwork; terms: readonly Term[] }) {
  const mark = useMark()
  const key = keyOfHit(hit)
  const by = alsoOf({ ...hit, by: '' }, terms)
  return (
    <li {...walk.row(key)}>
      <AddressLink {...walk.link(key)} href={hit.href} onClick={() => onOpen(hit)}>
        <ArtworkPicture artwork={artwork} sizes={THUMB_SIZES} decorative className={styles.thumb} />
        <span className={styles.caption}>
          {mark(hit.title)}
          <span className={by ? 'meta' : 'dim'}>{mark(by ?? hit.by)}</span>
        </span>
      </AddressLink>
    </li>
  )
}

function TagHit({ hit, walk, onOpen }: HitProps) {
  const key = keyOfHit(hit)
  const mark = useMark()
  return (
    <li {...walk.row(key)}>
      <AddressLink {...walk.link(key)} href={hit.href} onClick={() => onOpen(hit)}>
        <span>{mark(hit.title)}</span> <span className="meta">{hit.aside}</span>
      </AddressLink>
    </li>
  )
}
