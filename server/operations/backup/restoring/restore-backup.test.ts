import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '#server/platform/database.ts'
import { makeBackup } from '../creating/make-backup.ts'
import { findMigration } from '../format/catalogue.ts'
import { listBackups, openBackup } from '../format/manifest.ts'
import { verifyBackup } from '../format/verify.ts'
import { asking, type BackedUp, objectsIn, quietly, rowsOf, startBackedUp, useCopy } from '../testing/instances.ts'
import { withEmptyInstance } from '../testing/places.ts'
import { migrateTo } from './load-tables.ts'

const KEYS = ['avatars/a', 'music/b', 'music/c']

let backedUp: BackedUp
beforeAll(async () => {
  backedUp = await startBackedUp(KEYS)
})
afterAll(() => backedUp.close())

const dirOf = async (folder: string): Promise<string> => join(folder, (await listBackups(folder))[0] as string)

/** Changes one bit in the middle of a file; the size stays. */
async function flip(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  const at = Math.floor((await file.stat()).size / 2)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  buffer[0]! ^= 1
  await file.write(buffer, 0, 1, at)
}

const SPOILS: [what: string, named: string, spoil: (folder: string) => Promise<void>][] = [
  ['a changed object', 'music/b is damaged', (folder) => flip(join(folder, 'objects/music/b'))],
  ['a missing object', 'music/c is missing', (folder) => unlink(join(folder, 'objects/music/c'))],
  [
    'a changed table',
    'public.profiles.zst is damaged',
    async (folder) => flip(join(await dirOf(folder), 'tables/public.profiles.zst')),
  ],
  [
    'a longer table',
    'public.users.zst is damaged',
    async (folder) => appendFile(join(await dirOf(folder), 'tables/public.users.zst'), 'x'),
  ],
  [
    'a missing table',
    'public.users.zst is missing',
    async (folder) => unlink(join(await dirOf(folder), 'tables/public.users.zst')),
  ],
  [
    'a changed list',
    'objects.ndjson.zst is damaged',
    async (folder) => flip(join(await dirOf(folder), 'objects.ndjson.zst')),
  ],
  [
    'a changed manifest',
    'manifest.json is damaged',
    async (folder) => flip(join(await dirOf(folder), 'manifest.json')),
  ],
]

test.for(SPOILS)('RUN-05 %s is found and named, and nothing is restored', async ([, named, spoil]) => {
  const { root } = backedUp
  await useCopy(root, async (folder) => {
    await verifyBackup(await openBackup(folder), quietly)
    await spoil(folder)
    await expect(async () => verifyBackup(await openBackup(folder), quietly)).rejects.toThrow(named)
    await withEmptyInstance({}, async ({ env, instance: place, restore }) => {
      await expect(restore(folder)).rejects.toThrow(named)
      expect([await objectsIn(place.storage), await asking(place.url, findMigration)]).toEqual([{}, null])
      expect(await readdir(env.dataDir)).not.toContain('restoring')
    })
  })
})

test('RUN-05 a second restore continues a killed one, and overwrites no existing file', async () => {
  const { instance, root } = backedUp
  await withEmptyInstance({}, async ({ env, instance: place, restore }) => {
    const stopped = new AbortController()
    const print = () => stopped.abort()
    await expect(restore(root, { print, signal: stopped.signal })).rejects.toThrow()
    expect(await asking(place.url, findMigration)).toBeNull()
    expect(Object.keys(await objectsIn(place.storage)).toSorted()).toEqual(KEYS)
    // one object is missing, and the existing ones must stay
    await place.storage.remove('music/c')
    const fileOf = async (key: string) => (await stat(join(env.dataDir, 'storage', key))).ino
    const before = await Promise.all(['avatars/a', 'music/b'].map(fileOf))
    await restore(root)
    expect(await Promise.all(['avatars/a', 'music/b'].map(fileOf))).toEqual(before)
    expect(Object.keys(await objectsIn(place.storage)).toSorted()).toEqual(KEYS)
    expect(await rowsOf(place.url)).toEqual(await rowsOf(instance.url))
    expect(await readdir(env.dataDir)).not.toContain('restoring')
    await expect(restore(root)).rejects.toThrow('The database is not empty')
  })
  await withEmptyInstance({}, async ({ env, restore }) => {
    await mkdir(join(env.dataDir, 'storage/music'), { recursive: true })
    await writeFile(join(env.dataDir, 'storage/music/mine'), 'mine')
    await expect(restore(root)).rejects.toThrow('Files exist already, for example music/mine.')
    expect(await readFile(join(env.dataDir, 'storage/music/mine'), 'utf8')).toBe('mine')
  })
})

test('RUN-05 a backup of an older build is migrated, and one of a newer build is refused', async () => {
  const { instance } = backedUp
  const older = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, -3)
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-older-'))
  await withEmptyInstance({}, async ({ instance: old }) => {
    await asking(old.url, async (client) => {
      await migrateTo(client, older)
      await client.query(`insert into users (email, password_hash) values ('rust@example.com', '-')`)
    })
    await makeBackup(old, folder, quietly)
  })
  const now = await asking(instance.url, findMigration)
  await withEmptyInstance({}, async ({ instance: place, restore }) => {
    await restore(folder)
    expect(await asking(place.url, findMigration)).toEqual(now)
    const { rows } = await asking(place.url, (client) => client.query('select email from users'))
    expect(rows).toEqual([{ email: 'rust@example.com' }])
  })
  const path = join(await dirOf(folder), 'manifest.json')
  const newer = (await readFile(path, 'utf8')).replace(older.at(-1)!.hash, 'f'.repeat(64))
  await writeFile(path, newer)
  await writeFile(path.replace('json', 'sha256'), createHash('sha256').update(newer).digest('hex'))
  await withEmptyInstance({}, async ({ restore }) => {
    await expect(restore(folder)).rejects.toThrow('update this one first')
  })
  await rm(folder, { recursive: true })
})

test('RUN-05 SQL in a table name of the manifest is not run', async () => {
  await useCopy(backedUp.root, async (root) => {
    const dir = await dirOf(root)
    const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))
    manifest.tables[0] = {
      ...manifest.tables[0],
      name: 'public.users disable trigger user; create schema taken; alter table public.users',
      columns: [],
    }
    const text = JSON.stringify(manifest)
    await writeFile(join(dir, 'manifest.json'), text)
    const sum = createHash('sha256').update(text).digest('hex')
    await writeFile(join(dir, 'manifest.sha256'), `${sum}  manifest.json\n`)
    await withEmptyInstance({}, async ({ restore, instance }) => {
      await expect(restore(root)).rejects.toThrow(/^This build has no table/)
      const made = await asking(instance.url, (client) => client.query(`select to_regnamespace('taken') as name`))
      expect(made.rows).toEqual([{ name: null }])
    })
  })
})

test('RUN-05 a restore that was begun in another place does not claim the files here', async () => {
  await useCopy(backedUp.root, async (root) => {
    await withEmptyInstance({}, async ({ restore, env, instance }) => {
      const { manifest } = await openBackup(root)
      await writeFile(
        join(env.dataDir, 'restoring'),
        `${manifest.objects.sha256} http://elsewhere bucket\n/backups/one`,
      )
      const path = join(env.dataDir, 'mine')
      await writeFile(path, 'mine')
      await instance.storage.put('music/b', path, 'audio/mpeg')
      await expect(restore(root)).rejects.toThrow(
        /^Files exist already, for example music\/b.*A restore of .*\/backups\/one is not finished/,
      )
      expect(await objectsIn(instance.storage)).toHaveProperty('music/b')
    })
  })
})
