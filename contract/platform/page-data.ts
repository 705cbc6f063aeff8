import type { Problem } from './errors.ts'

/**
 * One entry for the page's query cache: a key with its data, or the problem that the request
 * returned. With `paged`, `data` is the first page of an infinite list.
 */
export type PageDatum = { key: readonly unknown[]; data?: unknown; problem?: Problem; paged?: true }

/**
 * What the HTML's `<script type="application/json" id="page-data">` contains, as `readPageJson` reads
 * it.
 */
export type PageData = {
  entries: PageDatum[]
  /** Unix time in milliseconds. */
  sentAt: number
  /** The email address of the site's operators. */
  contactEmail: string
  /** Minimum age to join, in years. */
  minimumAge: number
}

/**
 * The JSON itself. What is the same for all users comes first, in `shared`: it is compressed once. An
 * entry has its own data, or the index of shared data with the values of each `viewer` in it, in
 * their order; without `viewers` those of an anonymous visitor stay.
 */
type PageJson = Omit<PageData, 'entries'> & {
  shared: unknown[]
  entries: (PageDatum & { shared?: number; viewers?: unknown[] })[]
}

/** Reads the JSON of the page. */
export function readPageJson(json: string): PageData {
  const { shared, entries, ...rest } = JSON.parse(json) as PageJson
  return {
    ...rest,
    entries: entries.map(({ shared: at, viewers, ...entry }) => {
      if (at === undefined) return entry
      if (viewers) fillViewers(shared[at], viewers.values())
      return { ...entry, data: shared[at] }
    }),
  }
}

/** Sets each `viewer` in the data to the next value, in the order of the text. */
function fillViewers(data: unknown, viewers: Iterator<unknown>): void {
  if (typeof data !== 'object' || data === null) return
  if (Array.isArray(data)) for (const item of data) fillViewers(item, viewers)
  else {
    const named = data as Record<string, unknown>
    for (const name of Object.keys(named)) {
      if (name === 'viewer') named[name] = viewers.next().value
      else fillViewers(named[name], viewers)
    }
  }
}

export const PAGE_DATA_ID = 'page-data'
export const ACTIVE_PROFILE_HEADER = 'x-profile-id'
/** The two themes with the background colour that the browser shows around the page. */
export const THEME_BACKGROUNDS = { soot: '#131211', paper: '#e7e5df' } as const
export type Theme = keyof typeof THEME_BACKGROUNDS

/** The header of a request that a secret link authorises. Its value is the link's token. */
export const SECRET_LINK_HEADER = 'x-secret-link'

/** The token in a secret link: 128 bits in base64url. */
export const SECRET_LINK_TOKEN = /^[\w-]{22}$/
