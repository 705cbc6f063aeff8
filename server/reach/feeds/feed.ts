import type { FeedFormat } from '#contract/feeds.ts'

/** So many works stand in a feed. */
export const FEED_ENTRIES = 50
export const LANGUAGE = 'en'
/** What is published is MP3 (MUSIC-03). */
export const SOUND_TYPE = 'audio/mpeg'

/** Who made something; `image` is a square. */
export type Author = { name: string; url: string; image?: string }

/**
 * What a feed says, in whatever format. All addresses are whole. Texts are plain, with line breaks, and have only
 * characters that XML knows.
 */
export type Feed = {
  title: string
  description: string
  /** The page that it is of. */
  page: string
  /** Its own address in a format, which is the same whatever it was asked for by. */
  addressIn: (format: FeedFormat) => string
  author: Author
  /** Whether the author made all of it; the site makes nothing. */
  isOfOne: boolean
  /** Squares; `square` is a JPEG or PNG. */
  image: string
  square: string
  entries: Entry[]
  /** Ids and kinds of things with which what is kept of it ends. */
  keys: string[]
}

/** A work. An artwork has no sound, and no image: its files are private. */
export type Entry = {
  /** The same for ever. */
  id: string
  title: string
  url: string
  text: string
  createdAt: Date
  /** When something of it that stands here changed last. */
  changedAt: Date
  tags: string[]
  author: Author
  isSensitive: boolean
  image: string | null
  /** The same as a square JPEG, which is all that podcast programs know; null until a job has drawn it. */
  square: string | null
  /** The place of a track on its album, from one. */
  episode: number | null
  /** `bytes` is null where others keep the file. */
  sound: { url: string; bytes: number | null; durationMs: number } | null
}

/** When a work came or changed last; a feed that has none yet is as old as the world. */
export const updatedAt = ({ entries }: Feed): Date =>
  new Date(Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime())))

/** The library sets texts with markup apart by line breaks, which many readers take for a part of them. */
export const withoutBreaks = (xml: string): string =>
  xml.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+</g, ']]><')
