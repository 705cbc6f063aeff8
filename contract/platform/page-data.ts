import type { Problem } from './errors.ts'

/**
 * One entry for the page's query cache: a key with its data, or the problem that the request
 * returned. With `paged`, `data` is the first page of an infinite list.
 */
export type PageDatum = { key: readonly unknown[]; data?: unknown; problem?: Problem; paged?: true }

/** The JSON in the HTML's `<script type="application/json" id="page-data">`. */
export type PageData = {
  entries: PageDatum[]
  /** Unix time in milliseconds. */
  sentAt: number
  /** The email address of the site's operators. */
  contactEmail: string
  /** Minimum age to join, in years. */
  minimumAge: number
}

export const PAGE_DATA_ID = 'page-data'
export const ACTIVE_PROFILE_HEADER = 'x-profile-id'
/** The two themes with the background colour that the browser shows around the page. */
export const THEME_BACKGROUNDS = { soot: '#131211', paper: '#e7e5df' } as const
export type Theme = keyof typeof THEME_BACKGROUNDS
