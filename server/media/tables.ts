import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Every object in storage, so that each one is known. A row is 'pending' before its bytes are
 * written, 'stored' from the transaction that makes its owner visible, and 'removing' when nothing
 * refers to it any more. The sweep removes 'removing' files, and 'pending' files that are old.
 */
export const files = pgTable(
  'files',
  {
    key: text('key').primaryKey(),
    state: text('state', { enum: ['pending', 'stored', 'removing'] }).notNull(),
    /**
     * Whether something public refers to the file; otherwise only signed URLs can read it. Updated
     * by triggers.
     */
    isPublic: boolean('is_public').notNull().default(true),
    /** The owner. No foreign key, since a file outlives its profile until the sweep. */
    profileId: uuid('profile_id').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('files_unsettled').on(table.state, table.createdAt).where(sql`${table.state} <> 'stored'`),
    index('files_profile').on(table.profileId),
    /** For the sum of sizes that counts against an account's quota. */
    index('files_counted')
      .on(table.profileId)
      .where(sql`${table.state} = 'stored' and ${table.key} not like 'cards/%' and ${table.key} not like 'imports/%'`),
    check('files_state', sql`${table.state} in ('pending', 'stored', 'removing')`),
  ],
)
