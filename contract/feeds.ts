/** Feed formats with their media types. Programs that find several feeds usually take the first. */
export const FEED_FORMATS = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedFormat = keyof typeof FEED_FORMATS

/** Returns the path of the feed of a page; '/' has the feed of all new works. */
export const feedPath = (page: string, format: FeedFormat): string => `${page === '/' ? '' : page}/feed.${format}`

/**
 * Tells whether a page has a feed. The tags '.' and '..' have a list with a query instead of a
 * page, and no feed.
 */
export const hasFeed = (page: string): boolean => !page.includes('?')
