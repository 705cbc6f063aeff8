import { expect, test } from 'vitest'
import { EMBED_KINDS } from '#contract/embeds.ts'
import { ENTITY_MARKS } from '#contract/entities.ts'
import { IMPORT_KINDS } from '#contract/imports.ts'
import { SEARCH_KINDS } from '#contract/search.ts'
import { SITE } from '#contract/site.ts'
import { SUBJECT_KINDS } from '#contract/subject-kinds.ts'
import type { PublicKind } from '#server/works/public-parts/kind.ts'
import { filesOfKinds, KINDS } from './kinds.ts'

/** Reportable texts without a page of their own. */
const TEXTS = ['comment', 'message', 'conversation']
/**
 * Types whose pages collect works of many profiles. They have no owner, so they can be neither
 * reported nor embedded.
 */
const GATHERED = ['tag', 'scene']

/** Types that prerendered search results show with pictures, in lists of their own. */
const PICTURED = ['profile', 'track', 'artwork']

const things = Object.keys(KINDS).filter((kind) => !GATHERED.includes(kind))
const pages = Object.keys(KINDS).filter((kind) => kind in SITE)

/** Which parts of which types the rest of the server reads. A new part gets a line here. */
const DOORS: Record<keyof PublicKind, readonly string[]> = {
  page: pages,
  card: pages,
  sitemap: pages,
  embed: EMBED_KINDS,
  found: SEARCH_KINDS,
  foundLink: SEARCH_KINDS.filter((kind) => !PICTURED.includes(kind)),
  report: SUBJECT_KINDS.filter((kind) => !TEXTS.includes(kind)),
  moderation: things.filter((kind) => kind !== 'profile'),
  archive: things,
  viewer: Object.keys(ENTITY_MARKS).filter((kind) => kind in KINDS),
}

test('the public.ts of every type has exactly the parts that the server reads', () => {
  const missing = Object.entries(DOORS).flatMap(([door, kinds]) =>
    kinds.flatMap((kind) => {
      const known = (KINDS as Record<string, PublicKind>)[kind]
      if (!known) return [`server/works/kinds/kinds.ts has no '${kind}', which '${door}' asks for`]
      return known[door as keyof PublicKind] === undefined ? [`'${door}' is missing in the public.ts of '${kind}'`] : []
    }),
  )
  expect(missing).toEqual([])
  const idle = Object.entries<PublicKind>(KINDS).flatMap(([kind, parts]) =>
    Object.keys(parts)
      .filter((part) => !DOORS[part as keyof PublicKind]?.includes(kind))
      .map((part) => `${kind}: ${part}`),
  )
  expect(idle).toEqual([])
})

test('imports read exactly the content types that the contract names', () => {
  const readBack = filesOfKinds.filter((file) => file.readBack).map(({ name }) => name)
  expect(readBack.toSorted()).toEqual(IMPORT_KINDS.toSorted())
})
