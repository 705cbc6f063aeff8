/** In which a feed of new works is written, and what each is for. The first is what programs that find several take. */
export const FEED_FORMATS = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedFormat = keyof typeof FEED_FORMATS

/** The feed of a page that has one: that of '/' is of all that is new. Takes and gives a path. */
export const feedPath = (page: string, format: FeedFormat): string => `${page === '/' ? '' : page}/feed.${format}`

/** The tags '.' and '..' have no page of their own, only a list. */
export const hasFeed = (page: string): boolean => !page.includes('?')
