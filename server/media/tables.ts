import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Every object in storage, so that nothing there is unknown. A row is 'pending' before its bytes are written, 'stored'
 * in the transaction that makes its owner visible, 'removing' once nothing names it any more. The sweep removes the
 * first kind when it grows old and the last kind at once.
 */
export const files = pgTable(
  'files',
  {
    key: text('key').primaryKey(),
    state: text('state', { enum: ['pending', 'stored', 'removing'] }).notNull(),
    /** Whether something public names it; otherwise it is read by signed URLs alone. Kept by triggers. */
    isPublic: boolean('is_public').notNull().default(true),
    /** The profile that the file belongs to; no foreign key, since a file outlives its profile until the sweep. */
    profileId: uuid('profile_id').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('files_unsettled').on(table.state, table.createdAt).where(sql`${table.state} <> 'stored'`),
    index('files_profile').on(table.profileId),
    /** With its sizes beside: what an account's quota counts. */
    index('files_counted')
      .on(table.profileId)
      .where(sql`${table.state} = 'stored' and ${table.key} not like 'cards/%' and ${table.key} not like 'imports/%'`),
    check('files_state', sql`${table.state} in ('pending', 'stored', 'removing')`),
  ],
)
