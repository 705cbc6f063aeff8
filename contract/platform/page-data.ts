import type { Problem } from './errors.ts'

/**
 * One entry for the page's query cache: the data of its key, or the problem that asking for it gave. With `paged`,
 * `data` is the first page of an endless list.
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
export const ACTIVE_PROFILE_HEADER = 'x-profile-id'
/** The two themes and the colour behind everything in each, as the browser shows it around the page. */
export const THEME_BACKGROUNDS = { soot: '#131211', paper: '#e7e5df' } as const
export type Theme = keyof typeof THEME_BACKGROUNDS
