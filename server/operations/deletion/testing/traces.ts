import { sql } from 'drizzle-orm'
import { hashedId } from '#server/platform/database/ids.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

/** Columns that the requirements leave in place: texts that were left with others. */
const KEPT: Record<string, string[]> = { comments: ['body'], messages: ['content'] }

export type Table = { schema: string; name: string }

/** Every table of the database, including those of the job queue; partitions count as one. */
export async function allTables({ services: { db } }: TestServer): Promise<Table[]> {
  const { rows } = await db.execute<Table>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
    order by 1, 2`)
  return rows
}

/** Every row of every table that contains one of the words or its hash, in any column. */
export async function findTraces(server: TestServer, words: string[]): Promise<string[]> {
  const wanted = words.flatMap((word) => [word, hashedId(word), hashedId(`profile ${word}`), hashedId(`user ${word}`)])
  const traces: string[] = []
  for (const { schema, name } of await allTables(server)) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows } = await server.services.db.execute<{ row: string; word: string }>(sql`
      select word, row
      from (select (to_jsonb(t) - ${sql.param(KEPT[name] ?? [])}::text[])::text as row from ${table} as t) as rows
      join unnest(${sql.param(wanted)}::text[]) as word on strpos(lower(row), lower(word)) > 0`)
    traces.push(...rows.map(({ word, row }) => `${schema}.${name}: ${word} in ${row.slice(0, 300)}`))
  }
  return traces
}

/** Columns with ids but without a foreign key. Only explicit code of a deletion clears them. */
export async function looseIds({ services: { db } }: TestServer): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where a.atttypid = 'uuid'::regtype and a.attname <> 'id' and not a.attisdropped and not exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
    ) order by 1`)
  return rows.map(({ name }) => name)
}
