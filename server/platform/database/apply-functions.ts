import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { isBusy } from './transactions.ts'

const LOCK_TIMEOUT_MS = 2000
const RETRY_MS = 1000
const ATTEMPTS = 60

/**
 * Applies all `.sql` files of a folder (db/functions) in one transaction, and drops the functions,
 * triggers and views of the schema `public` that no file declares. Does nothing if the files and
 * the last migration have not changed since the last run. The caller holds the migration lock, on a
 * connection that keeps its session.
 *
 * Creating a trigger locks its table against writes. If a lock is not free within 2 s, the
 * transaction rolls back, which releases all its locks, and starts again 1 s later, up to 60 times.
 * In between, other instances can write.
 */
export async function applyFunctions(client: ClientBase, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const hash = createHash('sha256')
    .update(sources.join('\0'))
    .update(await lastMigration(client))
    .digest('hex')
  if ((await appliedHash(client)) === hash) return
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyAll(client, sources, hash)
    } catch (error) {
      await client.query('rollback')
      if (attempt === ATTEMPTS || !isBusy(error)) throw error
      await delay(RETRY_MS)
    }
  }
}

async function applyAll(client: ClientBase, sources: string[], hash: string): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  // functions call each other across files
  await client.query('set local check_function_bodies = off')
  for (const source of sources) await client.query(source)
  await client.query(DROP_UNDECLARED)
  await client.query('create table if not exists drizzle.applied_functions (hash text not null)')
  await client.query('delete from drizzle.applied_functions')
  await client.query('insert into drizzle.applied_functions values ($1)', [hash])
  await client.query('commit')
}

/**
 * `create or replace` rewrites the catalogue row (`xmin` becomes this transaction). A row with
 * another `xmin` is a function, trigger or view that no file declares.
 */
const DROP_UNDECLARED = `
  do $$
  declare
    undeclared record;
  begin
    for undeclared in
      select tgname as name, tgrelid::regclass as on_table from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0
        and pg_trigger.xmin <> pg_current_xact_id()::xid
    loop
      execute format('drop trigger %I on %s', undeclared.name, undeclared.on_table);
    end loop;
    for undeclared in
      select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' and xmin <> pg_current_xact_id()::xid
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    loop
      execute format('drop view %s', undeclared.name);
    end loop;
    for undeclared in
      select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and xmin <> pg_current_xact_id()::xid
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop
      execute format('drop routine %s', undeclared.name);
    end loop;
  end $$`

async function lastMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return rows[0]?.hash ?? ''
}

/** The hash of the functions that were applied last; null if none ever were. */
async function appliedHash(client: ClientBase): Promise<string | null> {
  const { rows: known } = await client.query(`select to_regclass('drizzle.applied_functions') as name`)
  if (known[0].name === null) return null
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.applied_functions')
  return rows[0]?.hash ?? null
}
