import { z } from 'zod'
import { PAGE_SIZE } from './limits.ts'

/** Query of every list: an opaque cursor from the page before, and how many items to answer. */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
})

/** Query of a list whose pages have one size. */
export const CursorQuery = PageQuery.pick({ cursor: true })

/** A page of a list. `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
