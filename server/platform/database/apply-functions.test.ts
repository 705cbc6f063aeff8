import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, FUNCTIONS, MIGRATIONS, migrateDatabase, openDatabase } from '../database.ts'
import { migrateJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { waitingForLocks } from '../testing/locks.ts'
import { cloneDatabase, makeDatabase, type TestDatabase } from '../testing/test-database.ts'

const log = createLog({ logLevel: 'error' })
/** The last migration that defines functions and triggers itself. */
const LAST_WITH_FUNCTIONS = 1_795_629_606_000

async function connect(made: Promise<TestDatabase>): Promise<{ client: Client; url: string }> {
  const { url, drop } = await made
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { client, url }
}

function open(url: string) {
  const db = openDatabase(url, log, { max: 2 })
  onTestFinished(() => closeDatabase(db))
  return db
}

/** Every function, trigger and view of the schema, as PostgreSQL writes it. */
async function definitions(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    with ours as (
      select oid, 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace
      union all select oid, 'view ' || oid::regclass, pg_get_viewdef(oid) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all select t.oid, 'trigger ' || tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    )
    select name, definition from ours
    where not exists (select from pg_depend where objid = ours.oid and deptype = 'e') order by name`)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

async function sources(): Promise<string[]> {
  const names = (await readdir(FUNCTIONS)).filter((name) => name.endsWith('.sql'))
  return Promise.all(names.map((name) => readFile(join(FUNCTIONS, name), 'utf8')))
}

/** A database of the last release that defined functions and triggers in migrations. */
async function makeOldDatabase(): Promise<{ client: Client; url: string }> {
  const old = await connect(makeDatabase())
  await old.client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis > LAST_WITH_FUNCTIONS) break
    for (const statement of sql) await old.client.query(statement)
    await old.client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  await migrateJobs(open(old.url), log)
  await old.client.query(`insert into profiles (handle, slug, profile_type, place) values
    ('rust_choir', 'rust-choir', 'artist', 'Lodz'), ('ash_bell', 'ash-bell', 'artist', null),
    ('low_tide', 'low-tide', 'personal', null)`)
  return old
}

test('RUN-05 an older database gets the new functions and triggers, and keeps its rows', async () => {
  const old = await makeOldDatabase()
  const fresh = await connect(cloneDatabase())
  await old.client.query(`insert into follows (follower_profile_id, target_id)
    select fan.id, artist.id from profiles fan, profiles artist where fan.handle = 'low_tide' and artist.handle = 'rust_choir'`)
  expect(Object.keys(await definitions(old.client))).toContain('trigger likes_counted')

  await migrateDatabase(open(old.url))
  expect(await definitions(old.client)).toEqual(await definitions(fresh.client))
  const counted = `select follower_count from profiles where handle = 'rust_choir'`
  expect((await old.client.query(counted)).rows).toEqual([{ follower_count: 1 }])
  await old.client.query('delete from follows')
  expect((await old.client.query(counted)).rows).toEqual([{ follower_count: 0 }])
})

/** Rows of an older release, some of them not public. The end of an id is the name of the row. */
const OLD_ROWS = `
  with artist as (select id from profiles where handle = 'rust_choir'),
  of as (select ('00000000-0000-4000-8000-' || lpad(name, 12, '0'))::uuid as id, name from unnest(array[
    'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1', 'c2', 'd1', 'd2']) as name),
  works as (insert into assets (id, profile_id, asset_type, listable, is_draft, hidden_at)
    select of.id, artist.id, case name when 'a4' then 'artwork' else 'music' end, name <> 'a4', name = 'a3',
      case name when 'a2' then now() end from of, artist where name like 'a%'),
  lists as (insert into playlists (id, owner_profile_id, title, is_public, hidden_at)
    select of.id, artist.id, name, name <> 'b2', case name when 'b3' then now() end from of, artist where name like 'b%'),
  dates as (insert into artist_events (id, artist_id, title, start_at, time_zone, is_published)
    select of.id, artist.id, name, now(), 'UTC', name <> 'c2' from of, artist where name like 'c%')
  insert into merch_items (id, profile_id, title, item_type, price, status)
    select of.id, artist.id, name, 'poster', 9, case name when 'd2' then 'draft' else 'approved' end
    from of, artist where name like 'd%'`

test('RUN-05 rows that were private, hidden, drafts or suspended in an older release do not become public', async () => {
  const { client, url } = await makeOldDatabase()
  await client.query(OLD_ROWS)
  await client.query(`
    insert into comments (id, asset_id, profile_id, body, hidden_at, deleted_at)
      select gen_random_uuid(), assets.id, profile_id, body, case body when 'e2' then now() end, case body when 'e3' then now() end
      from assets, unnest(array['e1', 'e2', 'e3']) as body where assets.id::text like '%a1';
    insert into files (key, state, profile_id, content_type, size)
      select 'audio/' || id || '-f', 'stored', profile_id, 'audio/mpeg', 9 from assets where id::text ~ 'a[12]$';
    insert into assets (id, profile_id, asset_type, listable)
      select '00000000-0000-4000-8000-0000000000a5', id, 'music', true from profiles where handle = 'ash_bell';
    update profiles set suspended_at = now() where handle = 'ash_bell'`)

  await migrateDatabase(open(url))
  const { rows } = await client.query<{ name: string; is_public: boolean }>(`
    select right(id::text, 2) as name, is_public from assets
    union all select title, is_public from playlists union all select title, is_public from artist_events
    union all select title, is_public from merch_items union all select body, is_public from comments
    union all select right(key, 4), is_public from files union all select handle, is_public from profiles`)
  const names = (isPublic: boolean) =>
    rows.flatMap(({ name, is_public }) => (is_public === isPublic ? name : [])).toSorted()
  // an artwork only for merch is public, but not listed
  expect(names(true)).toEqual(['a1', 'a1-f', 'a4', 'b1', 'c1', 'd1', 'e1', 'low_tide', 'rust_choir'])
  // in this order: a hidden work and its file, a draft, a work of a suspended profile, that
  // profile, private and hidden playlists, drafts, hidden and deleted comments
  expect(names(false)).toEqual(['a2', 'a2-f', 'a3', 'a5', 'ash_bell', 'b2', 'b3', 'c2', 'd2', 'e2', 'e3'])
  const lists = await client.query(`select title from playlists where state = 'public' order by title`)
  expect(lists.rows).toEqual([{ title: 'b1' }, { title: 'b3' }])
})

test('every function and trigger of the database is in exactly one file, and its body is valid', async () => {
  const { client } = await connect(cloneDatabase())
  const text = (await sources()).join('\n')
  const declared = [...text.matchAll(/^CREATE OR REPLACE (FUNCTION|TRIGGER|VIEW) (\w+)/gm)].map(
    ([, what, name]) => `${what!.toLowerCase()} ${name}`,
  )
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([])
  const found = Object.keys(await definitions(client)).map((name) => name.replace(/\(.*$/, ''))
  // a list in cache-invalidation.sql creates these
  const isListed = (name: string) => /^trigger \w+_invalidate_(?:insert|update|delete)$/.test(name)
  expect(found.filter((name) => !declared.includes(name) && !isListed(name))).toEqual([])
  expect(declared.filter((name) => !found.includes(name))).toEqual([])
  // all functions exist by now, so their bodies are checked
  for (const source of await sources()) await client.query(source)
})

test('applying drops what no file declares, and waits for transactions that write', async () => {
  const { client, url } = await connect(cloneDatabase())
  const before = await definitions(client)
  await client.query(`create function old_count() returns trigger language plpgsql as 'begin return null; end';
    create trigger old_count after insert on likes for each row execute function old_count();
    create view old_view as select 1 as one; drop trigger likes_count on likes`)
  const db = open(url)
  await migrateDatabase(db)
  expect(Object.keys(await definitions(client))).toContain('trigger old_count')

  await client.query(`update drizzle.applied_functions set hash = 'of an older release'`)
  await client.query('begin; update profiles set bio = bio')
  const applied = migrateDatabase(db)
  const watcher = open(url)
  await expect.poll(() => waitingForLocks(watcher), { timeout: 10_000 }).toBeGreaterThan(0)
  await client.query('commit')
  await applied
  expect(await definitions(client)).toEqual(before)
})
