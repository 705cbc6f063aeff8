import { pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** The drawn cards. Subjects that are not public have none. */
export const cards = pgTable('cards', {
  /** The subject, such as 'track/{id}' or 'tag/{tag}'. */
  subject: text('subject').primaryKey(),
  /** The storage key of the picture. */
  key: text('key').notNull(),
  /** SHA-256 of the card's contents: a card with the same contents is not drawn again. */
  said: text('said').notNull(),
  /** The design in which the card was drawn (`LOOK`). */
  look: smallint('look').notNull(),
})
