import { z } from 'zod'
import { PAGE_SIZE } from './limits.ts'

/**
 * Query of every list: an opaque cursor from the previous page, and the number of items per page.
 */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
})

/** Query of a list with a fixed page size. */
export const CursorQuery = PageQuery.pick({ cursor: true })

/** One page of a list. `nextCursor` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
