import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'

export type Column = { table: string; name: string; defaultValue: unknown }

/** A default that the database computes anew for each row is told from any value. */
const COMPUTED = /\(/

/** All columns of our tables, each with the value that a row has which says nothing of it. */
export async function findColumns(db: Database): Promise<Column[]> {
  const { rows } = await db.execute<{ table: string; name: string; expression: string | null }>(sql`
    select table_name as "table", column_name as name, column_default as expression
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`)
  return Promise.all(
    rows.map(async ({ table, name, expression }) => {
      if (expression === null || COMPUTED.test(expression)) return { table, name, defaultValue: null }
      const { rows: found } = await db.execute<{ found: unknown }>(sql.raw(`select to_json(${expression}) as found`))
      return { table, name, defaultValue: found[0]?.found }
    }),
  )
}

const SOURCES = ['server/works/**/archive.ts', 'server/operations/download/*-files.ts']

/** The module that says what a file of the archive holds. */
export const sourceOf = (name: string): string =>
  globSync(SOURCES).find((path) => readFileSync(path, 'utf8').includes(`name: '${name}',`)) ?? SOURCES.join(' or ')

/** The field that a column is handed out as, unless it has another name there. */
export const fieldOf = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** All values of a row by the names of their fields, those of its parts too. */
export function* valuesIn(row: unknown): Generator<[field: string, value: unknown]> {
  if (typeof row !== 'object' || row === null) return
  for (const [field, value] of Object.entries(row)) {
    if (!Array.isArray(row)) yield [field, value]
    yield* valuesIn(value)
  }
}

/** Whether a value is there, and is another one than what a row has that says nothing of it. */
export const saysSomething = (value: unknown, defaultValue: unknown): boolean =>
  ![null, undefined, ''].includes(value as null) &&
  JSON.stringify(value) !== JSON.stringify(defaultValue) &&
  !(Array.isArray(value) && value.length === 0)
