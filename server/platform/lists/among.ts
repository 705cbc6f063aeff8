import { type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** An id of those that `givenAmong` finds. */
export const givenId = sql<string>`given.id`

/**
 * For `from`: those of the parameter `ids` that stand in `target` of the rows in which `by` is the parameter
 * `profileId`. The index of both is looked into once for each id, so that it costs the same for who has many thousand
 * such rows, which a plan made once for everyone could read one after the other.
 */
export const givenAmong = (table: PgTable, by: Column, target: Column): SQL =>
  sql`unnest(${sql.placeholder('ids')}::uuid[]) as given (id) cross join lateral (select from ${table}
    where ${by} = ${sql.placeholder('profileId')}::uuid and ${target} = given.id limit 1) as found`
