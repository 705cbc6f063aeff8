import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/profiles/tables.ts'

/** Who has restricted whom. */
const restrictions = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      profileId: uuid('profile_id')
        .notNull()
        .references(() => profiles.id, { onDelete: 'cascade' }),
      targetId: uuid('target_id')
        .notNull()
        .references(() => profiles.id, { onDelete: 'cascade' }),
      createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.profileId, table.targetId] }),
      index(`${name}_of_profile`).on(table.profileId, table.createdAt.desc(), table.targetId.desc()),
      index(`${name}_of_target`).on(table.targetId),
      check(`${name}_not_oneself`, sql`${table.profileId} <> ${table.targetId}`),
    ],
  )

/** Triggers keep the two accounts of a block apart (`is_blocked`, migration 0053). */
export const blocks = restrictions('blocks')
export const mutes = restrictions('mutes')
