import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { counted } from '#contract/words/counted.ts'
import { MIGRATION_LOCK, MIGRATIONS } from '#server/platform/database.ts'
import { findTables, type Migration } from '../format/catalogue.ts'
import type { Backup, Manifest, TableFile } from '../format/manifest.ts'
import { Damage, damaged, isUnpacking, openChecked } from '../format/measured.ts'
import { openSession } from '../format/session.ts'
import type { Running } from '../running.ts'

/**
 * The migrations up to the last one of the backup.
 * @throws Error with one line if this build does not know that one
 */
export function migrationsOf({ migration, version }: Manifest): ReturnType<typeof readMigrationFiles> {
  const all = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const last = all.findIndex(({ folderMillis, hash }) => folderMillis === migration.at && hash === migration.hash)
  if (last < 0) throw new Error(`The backup is of another build (version ${version}) than this: update this one first.`)
  return all.slice(0, last + 1)
}

/**
 * Creates the tables as of the backup's version, fills them and checks all foreign keys, in one
 * transaction. The role needs only to own the database.
 * @throws Error with one line if the database is not empty, Damage if the backup is incomplete
 */
export async function loadTables(url: string, backup: Backup, running: Running): Promise<void> {
  const client = await openSession(url, 'undercroft restore')
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await assertEmpty(client)
    await migrateTo(client, migrationsOf(backup.manifest))
    const { tables, sequences } = backup.manifest
    await assertKnown(client, tables)
    const makeForeignKeys = await dropForeignKeys(client)
    const names = tables.map(({ name }) => name)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // the backup contains the rows that migrations insert, as they are now
    await client.query(`truncate ${names.join(', ')}`)
    for (const [n, table] of tables.entries()) {
      await loadTable(client, backup.dir, table, running)
      running.print(`table ${n + 1} of ${tables.length}: ${table.name}, ${counted(table.rows, 'row')}`)
    }
    for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2)', [name, value])
    await releaseJobs(client)
    for (const statement of makeForeignKeys) await client.query(statement)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    running.signal.throwIfAborted()
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Finds anything that belongs to an instance. Tables of the job queue do not count: a restore that
 * failed may have created them, and they are empty.
 */
const OURS = `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'S') and n.nspname in ('public', 'drizzle')
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  limit 1`

/** @throws Error with one line if the database contains anything */
export async function assertEmpty(client: Client): Promise<void> {
  const { rowCount } = await client.query(OURS)
  if (rowCount) throw new Error('The database is not empty: a restore needs a new DATA_DIR, or a new DATABASE_URL.')
}

/** Runs all migrations or none, and records them like the migrator of drizzle. */
export async function migrateTo(client: Client, migrations: ReturnType<typeof readMigrationFiles>): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    const row: Migration = { at: folderMillis, hash }
    const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
    await client.query(insert, [row.hash, row.at])
  }
}

/**
 * The release of the job queue determines its tables, so they may lack a column.
 * @throws Error with one line if a table or column of the backup does not exist
 */
async function assertKnown(client: Client, tables: TableFile[]): Promise<void> {
  const here = new Map((await findTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of tables) {
    if (!here.has(name) || columns.length === 0)
      throw new Error(`This build has no table ${name}: restore with the one that made the backup.`)
    const missing = columns.find((column) => !here.get(name)?.has(column))
    if (missing) throw new Error(`${name} has no ${missing} in this build: restore with the one that made the backup.`)
  }
}

/**
 * Drops all foreign keys.
 * @returns the statements that create them again
 */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ on: string; name: string; definition: string }>(`
    select k.conrelid::regclass::text as on, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and n.nspname in ('public', 'graphile_worker') order by 1, 2`)
  for (const { on, name } of rows) await client.query(`alter table ${on} drop constraint ${name}`)
  return rows.map(({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`)
}

async function loadTable(client: Client, dir: string, table: TableFile, { signal }: Running): Promise<void> {
  const path = join(dir, table.file)
  const [file, checked] = await openChecked(path, table)
  const rows = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
  await pipeline(file, checked, createZstdDecompress(), rows, { signal }).catch((error: unknown) => {
    throw isUnpacking(error) ? damaged(path) : error
  })
  if (rows.rowCount !== table.rows) throw new Damage(`${path} has ${rows.rowCount} of ${counted(table.rows, 'row')}.`)
}

/** Jobs that were running during the backup are unlocked, and their attempt does not count. */
async function releaseJobs(client: Client): Promise<void> {
  await client.query(`update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0) where locked_at is not null`)
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
}
