import type { Client } from 'pg'

/**
 * Tables that no backup contains, each with the reason. All other tables are included, also new
 * ones.
 */
export const LEFT_OUT: Record<string, string> = {
  'drizzle.__drizzle_migrations': 'the manifest names the last migration, and a restore makes these rows',
  'drizzle.applied_functions': 'the next start of the site applies its functions and makes this row',
  'graphile_worker.migrations': 'the job queue makes its own tables',
  'public.leases': 'their holders work on the instance that was backed up',
  'public.rate_limits': 'counts of the last minutes and hours, which start at zero',
}

/** A table by its SQL name, `schema.name`. Generated columns are left out. */
export type Table = { name: string; columns: string[] }

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname in ('public', 'graphile_worker', 'drizzle', 'security_log')
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`

/** The tables of an instance that a backup contains, according to the database. */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  return rows.filter(({ name }) => !(name in LEFT_OUT))
}

/** The last number of a sequence, as text. Sequences that are still unused are left out. */
export type Sequence = { name: string; value: string }

export async function findSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
  )
  return rows
}

/**
 * The last migration of a database: its time in milliseconds since 1970, and the hash of its SQL.
 */
export type Migration = { at: number; hash: string }

/** Finds the last migration; null if the database does not belong to an instance yet. */
export async function findMigration(client: Client): Promise<Migration | null> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (found[0].name === null) return null
  const { rows } = await client.query<{ at: string; hash: string }>(
    'select created_at as at, hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  const [last] = rows
  return last ? { at: Number(last.at), hash: last.hash } : null
}
