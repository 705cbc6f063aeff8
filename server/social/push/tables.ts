import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#server/people/identity/tables.ts'
import { belongsTo, madeId } from '#server/platform/database/columns.ts'

/**
 * Browsers that receive pushes. Each row belongs to the session of its browser and is deleted with
 * it.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: madeId(),
    userId: belongsTo('user_id', () => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /**
     * The URL to which pushes for this browser are sent. It is secret: it may suffice to send
     * pushes.
     */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and its secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser's name, from `describeDevice`. */
    device: text('device'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)
