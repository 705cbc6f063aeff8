import { z } from 'zod'
import { TAGS } from './platform/limits.ts'
import { Text } from './platform/text.ts'

/** How a tag begins that is looked for; nothing asks for those of many works. */
export const TagPrefix = z.object({ prefix: Text.trim().toLowerCase().max(TAGS.maxLength).default('') })
/** Tags with the number of listed works that carry them. */
export const TagCounts = z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) })
