import { type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** An id found by `givenAmong`. */
export const givenId = sql<string>`given.id`

/**
 * A `from` clause with the ids of the parameter `ids` that occur in `target` of rows whose `by` is
 * the parameter `profileId`. Each id costs one index lookup, also for a profile with many thousand
 * such rows. A generic plan could scan all of them instead.
 */
export const givenAmong = (table: PgTable, by: Column, target: Column): SQL =>
  sql`unnest(${sql.placeholder('ids')}::uuid[]) as given (id) cross join lateral (select from ${table}
    where ${by} = ${sql.placeholder('profileId')}::uuid and ${target} = given.id limit 1) as found`
