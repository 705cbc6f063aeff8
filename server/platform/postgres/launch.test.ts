import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, migrateDatabase, openDatabase } from '../database.ts'
import { migrateJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { attachPostgres, launchPostgres } from './launch.ts'
import { SITE_ROLE } from './site-role.ts'
import { supervisePostgres } from './supervise-postgres.ts'

let dir: string
beforeEach(async () => {
  dir = await makeThrowawayFolder('postgres')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('a second start continues with the data of the first, in a folder of mode 0700', async () => {
  await chmod(dir, 0o700)
  const first = await launchPostgres({ dir })
  await query(first.url, "create table kept as select 'still here' as words")
  await first.stop()
  const second = await launchPostgres({ dir })
  expect(await query(second.url, 'select words from kept')).toEqual([{ words: 'still here' }])
  await second.stop()
})

const NOT_THE_SITES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'drizzle', 'graphile_worker') and pg_get_userbyid(relowner) <> '${SITE_ROLE}'
  union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'drizzle', 'graphile_worker') and pg_get_userbyid(proowner) <> '${SITE_ROLE}'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select nspname from pg_namespace
    where nspname in ('drizzle', 'graphile_worker') and pg_get_userbyid(nspowner) <> '${SITE_ROLE}'`

test('SEC-06 the site is no superuser of its database: it cannot read files or start programs', async () => {
  const { url, adminUrl, stop } = await launchPostgres({ dir })
  expect(await query(url, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false, rolcreaterole: false },
  ])
  for (const statement of [
    "select pg_read_file('PG_VERSION')",
    "copy (select 1) to program 'cat'",
    'create role thief',
  ])
    await expect(query(url, statement), statement).rejects.toThrow(/permission denied/)
  expect(await query(adminUrl, "select pg_read_file('PG_VERSION') as version")).toHaveLength(1)
  await stop()
})

test('SEC-06 in a cluster whose superuser owns everything, the site’s role becomes the owner, and the data stay', async () => {
  const first = await launchPostgres({ dir })
  await query(first.adminUrl, 'alter database undercroft owner to undercroft')
  const log = createLog({ logLevel: 'warn' })
  const old = openDatabase(first.adminUrl, log)
  await migrateDatabase(old)
  await migrateJobs(old, log)
  await old.execute("insert into users (email, password_hash) values ('kept@example.com', '')")
  await closeDatabase(old)
  expect((await query(first.adminUrl, NOT_THE_SITES)).length).toBeGreaterThan(100)
  await first.stop()
  // in earlier versions the role had no password of its own
  await rm(join(dir, 'site-password'))

  const next = await launchPostgres({ dir })
  expect(await query(next.url, NOT_THE_SITES)).toEqual([])
  expect(await query(next.url, 'select email from users')).toEqual([{ email: 'kept@example.com' }])
  await query(next.url, 'alter table users add column added int; create table more (id int); drop table more')
  const db = openDatabase(next.url, log)
  await migrateDatabase(db)
  await migrateJobs(db, log)
  await closeDatabase(db)
  await next.stop()
})

/** A program that starts PostgreSQL, commits a row, prints the URL and waits. */
const OWNER = `
  const { launchPostgres } = await import(process.argv[1])
  const { Client } = await import('pg')
  const { url } = await launchPostgres({ dir: process.argv[2] })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("create table kept as select 'still here' as words")
  console.log(url)
  setInterval(() => {}, 1000)
`

const launcher = join(import.meta.dirname, 'launch.ts')

/** The first line of postmaster.pid. */
const postmaster = async () => Number((await readFile(join(dir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

test('data committed before a kill -9 is there after the next start', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER, launcher, dir], { stdio: 'pipe' })
  await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const next = await launchPostgres({ dir })
  expect(await query(next.url, 'select words from kept')).toEqual([{ words: 'still here' }])
  await next.stop()
})

test('a command attaches to the running server and leaves it running', async () => {
  const running = await launchPostgres({ dir })
  const attached = await attachPostgres({ dir })
  expect(attached.port).toBe(running.port)
  await attached.stop()
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await running.stop()
})

test('reports a server that ends unexpectedly, but not one that is stopped', async () => {
  const lost = Promise.withResolvers<string>()
  const said: string[] = []
  const first = await launchPostgres({ dir, onLost: (why) => said.push(why) })
  await first.stop()
  const second = await launchPostgres({ dir, onLost: lost.resolve })
  process.kill(await postmaster(), 'SIGKILL')
  expect(await lost.promise).toMatch(/^The database in .* ended unexpectedly \(SIGKILL\).*$/)
  expect(said).toEqual([])
  await second.stop()
})

test('RUN-01 a second start on a folder in use fails and says so', async () => {
  const running = await launchPostgres({ dir })
  const another = spawn(process.execPath, ['--input-type=module', '-e', OWNER, launcher, dir], { stdio: 'pipe' })
  let said = ''
  another.stderr.on('data', (text) => (said += text))
  await once(another, 'exit')
  expect(said).toContain(
    `The database in ${dir} is in use: another server runs on this folder. Stop it, or set DATA_DIR.`,
  )
  expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await running.stop()
  await (await launchPostgres({ dir })).stop()
})

test('RUN-01 a server that ends unexpectedly restarts on its port with all committed data', async () => {
  const said: string[] = []
  const kept = await supervisePostgres({ dir, onLost: (why) => said.push(why) })
  await query(kept.url, "create table kept as select 'still here' as words")
  process.kill(await postmaster(), 'SIGKILL')
  await expect
    .poll(() => query(kept.url, 'select words from kept').catch(() => null))
    .toEqual([{ words: 'still here' }])
  expect(said).toEqual([expect.stringMatching(/^The database in .* ended unexpectedly \(SIGKILL\).*$/)])
  await kept.stop()
  await (await launchPostgres({ dir })).stop()
})
