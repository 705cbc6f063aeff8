import { SEARCH } from '#contract/platform/limits.ts'
import {
  Found,
  foundResource,
  SEARCH_KINDS,
  type SearchKind,
  type SearchResponse,
  searchResource,
} from '#contract/search.ts'
import { readSearch } from '#contract/search-words.ts'
import type { AppContext } from '#server/platform/context.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { composedHandler } from '#server/platform/http/resource-handlers.ts'
import { cutPage } from '#server/platform/lists/paging.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { KINDS } from '#server/works/kinds/kinds.ts'
import { type FoundRow, findByText, readFoundCursor, writeFoundCursor } from './find.ts'
import { asksFor } from './search-queries.ts'

const ORDER =
  'Whole names come first, then whole words, what begins with them, and what may have been meant; in each first those of ' +
  'the name, then of who made it, tags and places, and texts; then the newest, whatever its kind. Plays and likes count ' +
  'for nothing. Where nothing has all words, what has most of them is found, and `isPartial` says so.'

/** What is read of them, for the API and the first paint. */
export const searchResources = [
  composedHandler(
    searchResource,
    {
      summary: 'What is found by words, a few of each kind, the nearest first whatever its kind',
      description: ORDER,
      response: 'What is found',
    },
    { item: Found, list: listFew, load: loadItems },
  ),
  composedHandler(
    foundResource,
    { summary: 'All of one kind that is found by words', description: ORDER, response: 'A page' },
    { item: Found, list: listAll, load: loadItems },
  ),
]

/** Of each kind, for few and for a page: by these it is judged whether words are misspelt. */
const LOOKED_AT = SEARCH.perPage + 1

/** Searches of visitors from one address: five a second for a minute, which is several people who type. */
export const SEARCHES_PER_CLIENT: RateLimit = { name: 'search', points: 300, seconds: 60 }

/** Members are known, and may search as they like. */
async function limitVisitors(c: AppContext): Promise<void> {
  if (!c.var.session) await clientLimits(c.var).takeHere(SEARCHES_PER_CLIENT)
}

const viewerIdOf = (c: AppContext): string | null => c.var.profile?.id ?? null

/** Whoever asks for tags sees these first. */
const asksForTags = (q: string): boolean => {
  const parts = readSearch(q)
  return parts.length > 0 && asksFor(parts, 'tag')
}

async function listFew(c: AppContext, { q, kinds = [...SEARCH_KINDS] }: { q: string; kinds?: SearchKind[] }) {
  await limitVisitors(c)
  const rows = await findByText(c.var.db, q, { kinds, limit: LOOKED_AT, viewerId: viewerIdOf(c) })
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const best = kinds.flatMap((kind) => (byKind.get(kind) ?? []).slice(0, SEARCH.few[kind]))
  const rankOf = asksForTags(q) ? ({ kind, tier }: FoundRow) => (kind === 'tag' ? 0 : tier) : tierOf
  return {
    keys: best.toSorted((a, b) => rankOf(a) - rankOf(b)).map(keyOf),
    rest: {
      totals: Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, byKind.get(kind)?.[0]?.total ?? 0])),
      ...readingOf(rows),
    },
  }
}

const tierOf = ({ tier }: FoundRow): number => tier

async function listAll(c: AppContext, { kind, q, cursor }: { kind: SearchKind; q: string; cursor?: string }) {
  await limitVisitors(c)
  const limit = SEARCH.perPage
  const after = readFoundCursor(cursor)
  const rows = await findByText(c.var.db, q, { kinds: [kind], limit: LOOKED_AT, viewerId: viewerIdOf(c), after })
  const { shown, nextCursor } = cutPage(rows, limit, writeFoundCursor)
  return {
    keys: shown.map(keyOf),
    rest: {
      total: rows[0]?.total ?? 0,
      ...readingOf(rows),
      nextCursor,
    },
  }
}

const keyOf = ({ kind, id, tag }: FoundRow): string => `${kind} ${tag ?? id}`
/** How all of them were found. */
const readingOf = (rows: FoundRow[]): Pick<SearchResponse, 'meant' | 'isPartial'> => ({
  meant: rows[0]?.meant ?? [],
  isPartial: rows[0]?.foundAs === 'most',
})

/** The things themselves, by their keys; what went meanwhile is not among them. */
async function loadItems(c: AppContext, keys: string[]): Promise<ReadonlyMap<string, Found>> {
  const named = keys.map((key) => ({
    kind: key.slice(0, key.indexOf(' ')) as SearchKind,
    id: key.slice(key.indexOf(' ') + 1),
  }))
  const wanted = Map.groupBy(named, ({ kind }) => kind)
  const loaded = await Promise.all(
    [...wanted].map(async ([kind, things]) => {
      const found = await KINDS[kind].found(
        c,
        things.map(({ id }) => id),
      )
      return found.map(({ id, found }): [string, Found] => [`${kind} ${id}`, found])
    }),
  )
  return new Map(loaded.flat())
}
