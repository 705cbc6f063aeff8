import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#server/people/identity/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'

/** Tokens by which programs act for an account. A revoked token is deleted. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: madeId(),
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind', { enum: ['token', 'app-password'] }).notNull(),
    name: text('name').notNull(),
    scopes: text('scopes', { enum: ['read', 'play', 'write', 'messages'] })
      .array()
      .notNull(),
    /** SHA-256 of the token, base64url. */
    hash: text('hash').notNull().unique(),
    /** Its first and last characters. */
    hint: text('hint').notNull(),
    expiresAt: moment('expires_at'),
    /** Precise to a few minutes. */
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('access_tokens_of_user').on(table.userId, table.createdAt),
    check('access_tokens_name', sql`char_length(${table.name}) between 1 and 60`),
    check('access_tokens_scopes', sql`${table.scopes} <@ array['read', 'play', 'write', 'messages']`),
  ],
)
