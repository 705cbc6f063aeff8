import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFiles } from '#server/media/files.ts'
import { KEEP_FILES_LEASE } from '#server/media/sweep.ts'
import { hashedName } from '#server/media/upload/file-names.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import { MIGRATION_LOCK } from '#server/platform/database.ts'
import { findTables, LEFT_OUT } from '../format/catalogue.ts'
import { listBackups, openBackup } from '../format/manifest.ts'
import { verifyBackup } from '../format/verify.ts'
import { asking, type BackedUp, quietly, rowsOf, startBackedUp, useCopy } from '../testing/instances.ts'
import { withEmptyInstance } from '../testing/places.ts'
import { holding, makeBackup } from './make-backup.ts'
import { pruneBackups } from './prune.ts'

const KEYS = ['avatars/a', 'music/b', 'music/c']

let backedUp: BackedUp
beforeAll(async () => {
  backedUp = await startBackedUp(KEYS)
})
afterAll(() => backedUp.close())

test('RUN-05 a backup contains every table, except those that are left out for a reason', async () => {
  const { server, instance } = backedUp
  const { rows } = await server.services.db.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`)
  const tables = await asking(instance.url, findTables)
  const known = [...tables.map(({ name }) => name), ...Object.keys(LEFT_OUT)]
  // a new schema must be added to `findTables`
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('RUN-05 a stopped backup leaves nothing, and only one runs at a time', async () => {
  const { server, instance, root } = backedUp
  const before = await readdir(root)
  const stopped = new AbortController()
  const print = () => stopped.abort()
  await expect(makeBackup(instance, root, { print, signal: stopped.signal })).rejects.toThrow()
  expect(await readdir(root)).toEqual(before)
  // the state that a killed backup leaves
  await mkdir(join(root, '.unfinished-2026-01-01T00-00-00-000Z/tables'), { recursive: true })
  await holding(root, async () => {
    await expect(makeBackup(instance, root, quietly)).rejects.toThrow('is in use')
  })
  const lease = await takeLease(server.services.db, KEEP_FILES_LEASE)
  await expect(makeBackup(instance, root, quietly)).rejects.toThrow('Another backup of this instance')
  await lease?.release()
  await makeBackup(instance, root, quietly)
  expect((await readdir(root)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('RUN-05 a damaged backup does not prevent the next one, which copies nothing again', async () => {
  const { instance, root } = backedUp
  await useCopy(root, async (folder) => {
    await appendFile(join((await openBackup(folder)).dir, 'objects.ndjson.zst'), 'x')
    const made = await makeBackup(instance, folder, quietly)
    expect([made.copied, made.manifest.objects.count]).toEqual([0, 3])
    await verifyBackup(await openBackup(folder), quietly)
  })
})

test('RUN-05 an object that has changed in the folder is copied again if its name contains its hash', async () => {
  const { server, instance, root } = backedUp
  const { services } = server
  const bytes = 'a tape'
  const key = `music/${hashedName('tape', createHash('sha256').update(bytes).digest('hex'), 'mp3')}`
  const localPath = join(services.env.dataDir, 'tape')
  await writeFile(localPath, bytes)
  const { id } = await makeProfile(services.db)
  const file = { key, localPath, contentType: 'audio/mpeg', size: bytes.length }
  await storeFiles(services, id, [file], async () => {})
  await useCopy(root, async (folder) => {
    await makeBackup(instance, folder, quietly)
    await writeFile(join(folder, 'objects', key), 'A tape')
    // without the list, its earlier hash is unknown as well
    await appendFile(join((await openBackup(folder)).dir, 'objects.ndjson.zst'), 'x')
    expect((await makeBackup(instance, folder, quietly)).copied).toBe(1)
    expect(await readFile(join(folder, 'objects', key), 'utf8')).toBe(bytes)
  })
  await services.db.$client.query('delete from files where key = $1', [key])
  await services.storage.remove(key)
})

test('RUN-05 pruning removes older backups with their own objects, and a lost object is reported', async () => {
  const { server, instance, root } = backedUp
  await useCopy(root, async (folder) => {
    await server.services.storage.remove('music/b')
    await server.services.db.$client.query(`delete from files where key = 'music/c'`)
    await unlink(join(folder, 'objects/music/b'))
    const made = await makeBackup(instance, folder, quietly)
    expect([made.lost, made.manifest.objects.count]).toEqual([['music/b'], 1])
    const removed = await pruneBackups(folder, 1)
    expect([removed.objects, await listBackups(folder)]).toEqual([1, [made.dir.split('/').at(-1)]])
    await verifyBackup(await openBackup(folder), quietly)
    expect(await stat(join(folder, 'objects/music/c')).catch(() => null)).toBeNull()
  })
})

test('RUN-05 a backup waits for a migration and contains its rewritten rows, whatever the date style of the database', async () => {
  const { instance } = backedUp
  await useCopy(backedUp.root, (root) =>
    asking(instance.url, async (migrating) => {
      const { rows } = await migrating.query<{ name: string }>('select current_database() as name')
      await migrating.query(`alter database ${rows[0]!.name} set datestyle = 'SQL, DMY'`)
      await migrating.query('begin')
      await migrating.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      const made = makeBackup(instance, root, quietly)
      const waiting = `select from pg_stat_activity where application_name = 'undercroft backup' and wait_event = 'advisory'`
      // a transaction sees activity as of its first look, so each look is a new connection
      const waits = () => asking(instance.url, async (client) => (await client.query(waiting)).rowCount)
      await expect.poll(waits).toBe(1)
      // this rewrites each row
      await migrating.query('alter table users add column noise double precision default random()')
      await migrating.query('alter table users drop column noise')
      await migrating.query('commit')
      await made
      await migrating.query(`alter database ${rows[0]!.name} reset datestyle`)
      await withEmptyInstance({}, async (place) => {
        await place.restore(root)
        const usersOf = async (url: string) => (await rowsOf(url))['public.users']
        expect(await usersOf(place.instance.url)).toBe(await usersOf(instance.url))
      })
    }),
  )
})
