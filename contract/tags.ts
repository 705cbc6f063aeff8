import { z } from 'zod'
import { TAGS } from './platform/limits.ts'
import { inOneLine, OneLine } from './platform/one-line.ts'

/**
 * Tags as one comma-separated text, the way the form and the multipart field carry them: trimmed, lower case, each
 * once.
 */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => inOneLine(tag.normalize('NFC')).replace(/\s+/g, ' ').toLowerCase())
      .filter(Boolean),
  ),
]

/** How a tag begins that is looked for; nothing asks for those of many works. */
export const TagPrefix = z.object({ prefix: OneLine.toLowerCase().max(TAGS.maxLength).default('') })
/** Tags with the number of listed works that carry them. */
export const TagCounts = z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) })

/** A tag as it is kept, of what stands in an address. */
export const readTag = (text: string): string => parseTags(text.replaceAll(',', ' '))[0] ?? ''

/** The page of a tag. A browser takes these two for folders, so that they have none. */
export const tagPath = (tag: string): string =>
  tag === '.' || tag === '..' ? `/find-music?tag=${tag}` : `/tags/${encodeURIComponent(tag)}`
