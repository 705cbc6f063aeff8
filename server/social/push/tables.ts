import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#server/people/identity/tables.ts'
import { belongsTo, madeId } from '#server/platform/database/columns.ts'

/** Browsers that get pushes. Each belongs to the session of its browser and ends with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: madeId(),
    userId: belongsTo('user_id', () => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where the browser's push service takes what is for it. Whoever knows it could try to send, so it is never told. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and its secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** In words, as `describeDevice` has it. */
    device: text('device'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)
