import { SEARCH } from '#contract/platform/search-limits.ts'
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
  'Results are ordered by match: whole names, whole words, beginnings of words, and corrected spellings. In each group ' +
  'matches in the name come first, then in the name of the artist, in tags and places, and in texts; then the newest. ' +
  'Plays and likes do not change the order. If nothing has all words, the results have most of them and ' +
  '`isPartial` is true.'

/** Resources of the search, for the API and the first paint. */
export const searchResources = [
  composedHandler(
    searchResource,
    {
      summary: 'Search for words: a few results of each type, best match first',
      description: ORDER,
      response: 'The results, and the total of each type',
    },
    { item: Found, list: listFew, load: loadItems },
  ),
  composedHandler(
    foundResource,
    { summary: 'Search for words in one type, page by page', description: ORDER, response: 'A page of results' },
    { item: Found, list: listAll, load: loadItems },
  ),
]

/**
 * Rows read of each type. The overview and the pages read the same number, so that both make the
 * same decision whether words are misspelt.
 */
const LOOKED_AT = SEARCH.perPage + 1

/**
 * Rate limit for searches of visitors from one address: five a second on average, which is several
 * people who type.
 */
export const SEARCHES_PER_CLIENT: RateLimit = { name: 'search', points: 300, seconds: 60 }

/** Signed-in users are identified, so their searches are not limited. */
async function limitVisitors(c: AppContext): Promise<void> {
  if (!c.var.session) await clientLimits(c.var).takeHere(SEARCHES_PER_CLIENT)
}

const viewerIdOf = (c: AppContext): string | null => c.var.profile?.id ?? null

/** A search for tags only lists tags first. */
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
/** How the search was read, which is the same for all rows. */
const readingOf = (rows: FoundRow[]): Pick<SearchResponse, 'meant' | 'isPartial'> => ({
  meant: rows[0]?.meant ?? [],
  isPartial: rows[0]?.foundAs === 'most',
})

/** Loads the things by their keys; things that were deleted in the meantime are missing. */
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
