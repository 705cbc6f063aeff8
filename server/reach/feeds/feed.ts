import type { FeedFormat } from '#contract/feeds.ts'

/** The number of works in a feed. */
export const FEED_ENTRIES = 50
export const LANGUAGE = 'en'
/** All published audio is MP3 (MUSIC-03). */
export const SOUND_TYPE = 'audio/mpeg'

/** The author of a work or a feed; `image` is a square. */
export type Author = { name: string; url: string; image?: string }

/**
 * The contents of a feed in any format. All URLs are absolute. Texts are plain, with line breaks,
 * and contain only characters that XML allows.
 */
export type Feed = {
  title: string
  description: string
  /** The page of the feed. */
  page: string
  /** The feed's canonical URL in a format, whatever path was requested. */
  addressIn: (format: FeedFormat) => string
  /** The RSS URL under the first handle of an artist. The feed's id in podcast directories keeps it. */
  firstAddress: string
  author: Author
  /** Where listeners can support the author: pages of other sites, and the words of each link. */
  fundings: { url: string; words: string }[]
  /** Whether the author made all works. False if the author is the site. */
  isOfOne: boolean
  /** Whether AI crawlers are asked to stay away. */
  noAi: boolean
  /** Squares; `square` is a JPEG or PNG. */
  image: string
  square: string
  entries: Entry[]
  /** Cache keys: the ids and kinds whose changes invalidate the cached feed. */
  keys: string[]
}

/** A work. An artwork has no audio and no image, because its files are private. */
export type Entry = {
  /** Never changes. */
  id: string
  title: string
  url: string
  text: string
  createdAt: Date
  /** The last change of anything that the entry shows. */
  changedAt: Date
  tags: string[]
  author: Author
  isSensitive: boolean
  image: string | null
  /** `image` as a square JPEG, which podcast programs require; null until a job has drawn it. */
  square: string | null
  /** The place of a track on its album, from one. */
  episode: number | null
  /** `bytes` is null for a file on another site. */
  sound: { url: string; bytes: number | null; durationMs: number } | null
}

/** The last change of any work; 1970 for a feed without works. */
export const updatedAt = ({ entries }: Feed): Date =>
  new Date(Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime())))

/**
 * Removes line breaks that the library adds around texts with markup. Many readers take them for a
 * part of the text.
 */
export const withoutBreaks = (xml: string): string =>
  xml.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+</g, ']]><')
