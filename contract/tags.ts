import { z } from 'zod'
import { TAGS } from './platform/limits.ts'
import { inOneLine, OneLine } from './platform/one-line.ts'

/**
 * Parses tags from a comma-separated text, as the form and the multipart field send them: trimmed,
 * lower case, without duplicates.
 */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => inOneLine(tag.normalize('NFC')).replace(/\s+/g, ' ').toLowerCase())
      .filter(Boolean),
  ),
]

/** The beginning of the tags to suggest; empty requests the most used tags of the newest works. */
export const TagPrefix = z.object({ prefix: OneLine.toLowerCase().max(TAGS.maxLength).default('') })
/** Tags with the number of listed works that carry them. */
export const TagCounts = z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) })

/** Reads a tag from a URL in the form in which it is stored. */
export const readTag = (text: string): string => parseTags(text.replaceAll(',', ' '))[0] ?? ''

/**
 * Returns the path of a tag's page. The tags '.' and '..' have no page, because browsers resolve
 * them as folders.
 */
export const tagPath = (tag: string): string =>
  tag === '.' || tag === '..' ? `/find-music?tag=${tag}` : `/tags/${encodeURIComponent(tag)}`
