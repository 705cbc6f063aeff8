import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The cards that are drawn: of what shows, and of what is gone none. */
export const cards = pgTable('cards', {
  /** What it is of, such as 'track/{id}' or 'tag/{tag}'. */
  subject: text('subject').primaryKey(),
  /** Its storage key. */
  key: text('key').notNull(),
  /** SHA-256 of what is on it: one that would look the same is not drawn again. */
  said: text('said').notNull(),
  /** The look in which it was drawn (`LOOK`). */
  look: smallint('look').notNull(),
})
