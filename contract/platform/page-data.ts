import type { Problem } from './errors.ts'

/**
 * Query keys, the same on the server that puts a page's first data into the HTML and in the page's cache. A key's data is
 * what the endpoint named beside it answers.
 */
export const keys = {
  /** GET /api/session */
  session: ['session'] as const,
  /** GET /api/sessions */
  sessions: ['sessions'] as const,
  /** GET /api/artists, pages by cursor */
  artists: ['artists'] as const,
  /** GET /api/profiles/{slug or handle} */
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
  /** GET /api/blocks and /api/mutes as the profile, pages by cursor */
  restricted: (profileId: string, kind: 'blocks' | 'mutes') => ['restricted', profileId, kind] as const,
  /** GET /api/playlists as the profile, pages by cursor */
  playlists: (profileId: string) => ['playlists', 'of', profileId] as const,
  /** GET /api/playlists/{id} */
  playlist: (id: string) => ['playlists', 'one', id] as const,
  /** GET /api/music/{id}/stems: the stems of a track */
  stems: (trackId: string) => ['music', 'stems', trackId] as const,
  /** GET /api/profiles/{id}/stems, pages by cursor */
  stemsOf: (profileId: string) => ['music', 'stems-of', profileId] as const,
  /** GET /api/music/mine/counts as the profile */
  ownMusicCounts: (profileId: string) => ['music', 'counts', profileId] as const,
  /** GET /api/profiles/{id}/albums, pages by cursor */
  albumsOf: (profileId: string) => ['albums', 'of', profileId] as const,
  /** GET /api/albums/{id} */
  album: (id: string) => ['albums', 'one', id] as const,
  /** GET /api/artworks, pages by cursor */
  artworks: (tag: string | null) => ['artworks', 'all', tag] as const,
  /** GET /api/profiles/{id}/artworks: the public ones, pages by cursor */
  artworksOf: (profileId: string) => ['artworks', 'of', profileId] as const,
  /** GET /api/artworks/mine as the profile: all of its own, pages by cursor */
  ownArtworks: (profileId: string) => ['artworks', 'own', profileId] as const,
  /** GET /api/artworks/{id} */
  artwork: (id: string) => ['artworks', 'one', id] as const,
  /** GET /api/profiles/{id}/events: published and to come */
  eventsOf: (profileId: string) => ['events', 'of', profileId] as const,
  /** GET /api/events/mine as the profile, pages by cursor */
  ownEvents: (profileId: string, when: 'upcoming' | 'past') => ['events', 'own', profileId, when] as const,
  /** GET /api/events/{id} */
  event: (id: string) => ['events', 'one', id] as const,
  /** GET /api/profiles/{id}/merch: the approved items, pages by cursor */
  merchOf: (profileId: string) => ['merch', 'of', profileId] as const,
  /** GET /api/merch/mine as the profile, pages by cursor */
  ownMerch: (profileId: string) => ['merch', 'own', profileId] as const,
  /** GET /api/merch/review, pages by cursor */
  merchReview: ['merch', 'review'] as const,
  /** GET /api/audit-log, pages by cursor */
  auditLog: ['audit-log'] as const,
  /** GET /api/dashboard?days as the profile */
  dashboard: (profileId: string, days: number) => ['dashboard', profileId, days] as const,
  /** GET /api/profiles/mine/{id}: the form of /edit-profile */
  profileForm: (id: string) => ['profiles', 'form', id] as const,
  /** GET /api/conversations as the profile, pages by cursor */
  conversations: (profileId: string) => ['messages', 'conversations', profileId] as const,
  /** GET /api/conversations/{id} as the profile */
  conversation: (profileId: string, id: string) => ['messages', 'conversation', profileId, id] as const,
  /** GET /api/conversations/{id}/messages as the profile: all that has been loaded, without gaps */
  messages: (profileId: string, id: string) => ['messages', 'of', profileId, id] as const,
  /** GET /api/conversations/unread as the profile */
  unread: (profileId: string) => ['messages', 'unread', profileId] as const,
  /** GET /api/cards?path as the profile: one of them, null where there is nothing to see */
  card: (profileId: string, path: string) => ['cards', profileId, path] as const,
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
  /** Years that one has to be old to join. */
  minimumAge: number
}

export const PAGE_DATA_ID = 'page-data'
export const ACTIVE_PROFILE_COOKIE = 'activeProfileId'
export const ACTIVE_PROFILE_HEADER = 'x-profile-id'
/** What a visitor chose; without it the page is dressed as the system is. */
export const THEME_COOKIE = 'theme'
/** The two themes and the colour behind everything in each, as the browser shows it around the page. */
export const THEME_BACKGROUNDS = { soot: '#131211', paper: '#e7e5df' } as const
export type Theme = keyof typeof THEME_BACKGROUNDS
