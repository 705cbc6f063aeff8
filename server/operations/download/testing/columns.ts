import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'

export type Column = { table: string; name: string; defaultValue: unknown }

/** A default that the database computes for each row cannot be compared with a value. */
const COMPUTED = /\(/

/** All columns of our tables, each with its default value. */
export async function findColumns(db: Database): Promise<Column[]> {
  const { rows } = await db.execute<{ table: string; name: string; expression: string | null }>(sql`
    select table_name as "table", column_name as name, column_default as expression
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'security_log') and table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
    order by table_name, ordinal_position`)
  return Promise.all(
    rows.map(async ({ table, name, expression }) => {
      if (expression === null || COMPUTED.test(expression)) return { table, name, defaultValue: null }
      const { rows: found } = await db.execute<{ found: unknown }>(sql.raw(`select to_json(${expression}) as found`))
      return { table, name, defaultValue: found[0]?.found }
    }),
  )
}

const SOURCES = ['server/works/**/archive.ts', 'server/operations/download/*-files.ts']

/** The module that defines a file of the archive. */
export const sourceOf = (name: string): string =>
  globSync(SOURCES).find((path) => readFileSync(path, 'utf8').includes(`name: '${name}',`)) ?? SOURCES.join(' or ')

/** The default name of the field for a column. */
export const fieldOf = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** All values of a row and of its nested parts, with the names of their fields. */
export function* valuesIn(row: unknown): Generator<[field: string, value: unknown]> {
  if (typeof row !== 'object' || row === null) return
  for (const [field, value] of Object.entries(row)) {
    if (!Array.isArray(row)) yield [field, value]
    yield* valuesIn(value)
  }
}

/** Whether a value is present and differs from the default. */
export const saysSomething = (value: unknown, defaultValue: unknown): boolean =>
  ![null, undefined, ''].includes(value as null) &&
  JSON.stringify(value) !== JSON.stringify(defaultValue) &&
  !(Array.isArray(value) && value.length === 0)
