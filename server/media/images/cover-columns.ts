import { integer, text } from 'drizzle-orm/pg-core'

/** The columns of a table whose rows have a cover, beside the storage key of its thumbnail. */
export const coverFileColumns = () => ({
  /** Storage key of the full cover. */
  coverFullUrl: text('cover_full_url'),
  coverWidth: integer('cover_width'),
  coverHeight: integer('cover_height'),
  coverPlaceholder: text('cover_placeholder'),
  stock: text('stock'),
  stockDeep: text('stock_deep'),
})
