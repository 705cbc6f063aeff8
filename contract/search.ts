import { z } from 'zod'
import { Album } from './albums.ts'
import { Artwork } from './artworks.ts'
import { ArtistEvent } from './events.ts'
import { ListedProfile } from './follows.ts'
import { MerchItem } from './merch.ts'
import { Track } from './music.ts'
import { OneLine } from './platform/one-line.ts'
import { list, resource } from './platform/resource.ts'
import { SEARCH } from './platform/search-limits.ts'
import { Playlist } from './playlists.ts'
import { ProfileSummary } from './profiles.ts'

/** Types of search results, in their order for equally good matches. */
export const SEARCH_KINDS = ['profile', 'track', 'album', 'artwork', 'event', 'playlist', 'merch', 'tag'] as const
export const SearchKind = z.enum(SEARCH_KINDS)
export type SearchKind = z.infer<typeof SearchKind>

/** `"exact words"`, `#tag`, `@handle`, and words in any order. */
export const SearchText = OneLine.min(1, 'Please enter what to search for').max(SEARCH.textMax)

/** Normalises the search text from a form or an address; null if it is empty. */
export function askedText(typed: string | undefined): string | null {
  return typed?.trim().replaceAll(/\s+/g, ' ') || null
}

/**
 * One result. The `count` of a tag covers listed tracks and artworks, at most a hundred of each.
 */
export const Found = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile'), profile: ListedProfile.extend({ place: z.string().nullable() }) }),
  z.object({ kind: z.literal('track'), track: Track }),
  z.object({ kind: z.literal('album'), album: Album }),
  z.object({ kind: z.literal('artwork'), artwork: Artwork }),
  z.object({ kind: z.literal('event'), event: ArtistEvent.omit({ description: true }) }),
  z.object({ kind: z.literal('playlist'), playlist: Playlist }),
  z.object({ kind: z.literal('merch'), item: MerchItem.extend({ artist: ProfileSummary }) }),
  z.object({ kind: z.literal('tag'), tag: z.object({ name: z.string(), count: z.number().int() }) }),
])
export type Found = z.infer<typeof Found>

const Totals = z.record(SearchKind, z.number().int())

/**
 * The best results of each type, the best match first, and the number of each. `meant` are the
 * folded words that replaced misspelt words. `isPartial`: nothing has all words; these results have
 * most of them.
 */
export const SearchResponse = z.object({
  items: z.array(Found),
  totals: Totals,
  meant: z.array(z.string()),
  isPartial: z.boolean(),
})
export type SearchResponse = z.infer<typeof SearchResponse>

export const SearchQuery = z.object({
  q: SearchText,
  /** Types of results; the parameter can be repeated. Omitted: all types. */
  kinds: z
    .union([SearchKind, z.array(SearchKind).max(SEARCH_KINDS.length)])
    .transform((kinds) => [...new Set([kinds].flat())])
    .optional(),
})

export const searchResource = resource('search', '/api/search', {
  query: SearchQuery,
  schema: SearchResponse,
  entities: ['profile', 'track', 'album', 'artwork', 'event', 'playlist', 'merchItem'],
})

/** A page of results of one type. */
export const FoundList = z.object({
  items: z.array(Found),
  total: z.number().int(),
  meant: z.array(z.string()),
  isPartial: z.boolean(),
  nextCursor: z.string().nullable(),
})
export type FoundList = z.infer<typeof FoundList>

export const foundResource = list('found', '/api/search/{kind}', {
  params: z.object({ kind: SearchKind }),
  query: z.object({ q: SearchText, cursor: z.string().max(200).optional() }),
  schema: FoundList,
  entities: ['profile', 'track', 'album', 'artwork', 'event', 'playlist', 'merchItem'],
})

/** Shown above the results. */
export const SEARCH_ORDER =
  'How this is ordered: whole names, then whole words, then words that begin like yours, then similar words. ' +
  'Within each, titles come before artists, tags, places and texts, and newer results before older ones. ' +
  'Results of all kinds are ordered together. Plays and likes are not counted.'

/** Shown as long as nothing is asked: what one can type, and what it finds. */
export const SEARCH_WAYS = [
  ['low chapel', 'Words in any order, half typed or with a wrong letter, with or without accents.'],
  ['"low chapel"', 'Exactly these words, side by side.'],
  ['#dungeon synth', 'Everything with this tag.'],
  ['@lowchapel', 'Everything by this profile.'],
] as const
