import type { Problem } from './errors.ts'

/**
 * Query keys, the same on the server that puts a page's first data into the HTML and in the page's cache. A key's data is
 * what the endpoint named beside it answers.
 */
export const keys = {
  /** GET /api/session */
  session: ['session'] as const,
  /** GET /api/profiles/{slug} */
  profilePage: (slug: string) => ['profiles', 'page', slug.toLowerCase()] as const,
  /** GET /api/profiles/{id}/music, pages by cursor */
  musicOf: (profileId: string) => ['music', 'of', profileId] as const,
  /** GET /api/music, pages by cursor */
  tracks: (tag: string | null) => ['music', 'all', tag] as const,
  /** GET /api/music/{id} */
  track: (id: string) => ['music', 'one', id] as const,
  /** GET /api/comments?assetId, pages by cursor */
  comments: (assetId: string) => ['comments', 'of', assetId] as const,
  /** GET /api/comments/moments?assetId */
  moments: (assetId: string) => ['comments', 'moments', assetId] as const,
  /** GET /api/feed as the profile, pages by cursor */
  feed: (profileId: string) => ['feed', profileId] as const,
  /** GET /api/activity/likes and /api/activity/comments as the profile, pages by cursor */
  activity: (profileId: string, kind: 'likes' | 'comments') => ['activity', profileId, kind] as const,
  /** GET /api/profiles/{id}/followers and /following, pages by cursor */
  follows: (profileId: string, side: 'followers' | 'following') => ['follows', profileId, side] as const,
  /** GET /api/playlists as the profile, pages by cursor */
  playlists: (profileId: string) => ['playlists', 'of', profileId] as const,
  /** GET /api/playlists/{id} */
  playlist: (id: string) => ['playlists', 'one', id] as const,
  /** GET /api/profiles/mine/{id}: the form of /edit-profile */
  profileForm: (id: string) => ['profiles', 'form', id] as const,
}

/**
 * One entry for the page's query cache: the data of its key, or the problem that asking for it gave. With `paged`, `data`
 * is the first page of an endless list.
 */
export type PageDatum = { key: readonly unknown[]; data?: unknown; problem?: Problem; paged?: true }

/** What stands in the HTML as JSON, in `<script type="application/json" id="page-data">`. */
export type PageData = {
  entries: PageDatum[]
  /** Milliseconds since 1970. */
  sentAt: number
  /** Where the people who run the site are reached. */
  contactEmail: string
}

export const PAGE_DATA_ID = 'page-data'
export const ACTIVE_PROFILE_COOKIE = 'activeProfileId'
export const ACTIVE_PROFILE_HEADER = 'x-profile-id'
export const THEME_COOKIE = 'theme'
