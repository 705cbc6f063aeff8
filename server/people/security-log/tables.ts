import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/database/columns.ts'

/** A schema of its own, so that another role than the site's can own it: `db/security-log`. */
const securityLog = pgSchema('security_log')

/**
 * What concerns the security of accounts and of the site. Partitioned by month. Rows are only ever
 * added; afterwards only the address is removed, after 14 days, and the account when it is deleted.
 */
export const securityEvents = securityLog.table(
  'security_events',
  {
    id: uuid('id').notNull().default(sql`uuidv7()`),
    event: text('event').notNull(),
    isWarning: boolean('is_warning').notNull(),
    /** Whether the account can read the row. */
    isOwn: boolean('is_own').notNull(),
    /**
     * The account concerned. No foreign key: partitions come and go, and each would lock `users`. A
     * trigger of `users` removes it.
     */
    userId: uuid('user_id'),
    address: text('address'),
    /** The network of the address, from `networkOf`. */
    network: text('network'),
    /** Browser and system, from `describeDevice`. */
    device: text('device'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    times: integer('times').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.createdAt, table.id] }),
    index('security_events_newest').on(table.createdAt.desc(), table.id.desc()),
    index('security_events_of_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('security_events_warnings').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.isWarning}`),
    index('security_events_addresses').on(table.createdAt).where(sql`${table.address} is not null`),
    check('security_events_times', sql`${table.times} > 0`),
  ],
)
