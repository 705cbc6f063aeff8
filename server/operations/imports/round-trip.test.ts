import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_KINDS } from '#contract/imports.ts'
import { runImportCommand } from '#server/commands/import.ts'
import { kinds } from '#server/operations/download/snapshot.ts'
import { fieldOf, findColumns, saysSomething, sourceOf, valuesIn } from '#server/operations/download/testing/columns.ts'
import { enrich } from '#server/operations/download/testing/rich-world.ts'
import { rowsOf, type UnzippedEntry, unzip } from '#server/operations/download/testing/unzip.ts'
import { makeWorld, type World } from '#server/operations/download/testing/world.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { imported } from './tables.ts'
import { makeComer } from './testing/archives.ts'

type Entries = Map<string, UnzippedEntry>
type Row = Record<string, unknown> & { id: string }

let servers: [TestServer, TestServer]
let world: World
let comer: Person
let archive: string
let told: string
let old: Entries
let now: Entries
beforeAll(async () => {
  const [there, here] = await Promise.all([startTestServer(), startTestServer()])
  servers = [there, here]
  world = await makeWorld(there)
  await enrich(there, world)
  const zip = await download(world.owner)
  archive = join(there.services.env.dataDir, 'data.zip')
  await writeFile(archive, zip)
  comer = await makeComer(here)
  told = await bring()
  ;[old, now] = await Promise.all([unzip(zip), download(comer).then(unzip)])
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const download = async (person: Person): Promise<Buffer> =>
  Buffer.from(await (await person.fetch('/api/accounts/data')).arrayBuffer())

const bring = (server = servers[1], { email } = comer) =>
  runImportCommand(server.services, [archive, '--account', email], {
    print: () => {},
    signal: new AbortController().signal,
  })

/** Fields that depend on other people, on the site or on the moment, and so are not imported. */
const NOT_IMPORTED: Record<string, string[]> = {
  profiles: ['followerCount', 'followingCount', 'memberSince', 'mentions', 'handleChangedAt', 'oldHandles'],
  tracks: ['playCount', 'likeCount', 'commentCount', 'shareCount'],
  stems: ['playCount', 'likeCount', 'commentCount', 'shareCount'],
  artworks: ['likeCount', 'commentCount', 'shareCount'],
  albums: ['commentCount'],
  merch: ['status', 'revision', 'shopifyUrl', 'productImgUrl', 'rejectionReason'],
}

/** Imported times are in milliseconds. */
const withTimes = (row: Row): Row =>
  JSON.parse(
    JSON.stringify(row).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, (at) => new Date(at).toISOString()),
  ) as Row

/**
 * A row as it reads after the import: other people are not linked, and their tracks are missing
 * from playlists.
 */
function asImported(kind: string, row: Row): Row {
  const { stranger } = world
  const text = JSON.stringify(row).replaceAll(`@${stranger.handle}`, stranger.handle)
  const brought = JSON.parse(text) as Row & { tracks?: { by: string }[] }
  if (kind !== 'playlists') return brought
  const tracks = brought.tracks!.filter(({ by }) => by !== stranger.handle)
  return { ...brought, tracks: tracks.map((track, n) => ({ ...track, position: n + 1 })) }
}

test('REACH-07 export, import and export again give equal data except for ids', async () => {
  const rows = await servers[1].services.db.select().from(imported)
  const idHere = new Map(rows.map(({ oldId, madeId }) => [oldId, madeId]))
  const withIdsHere = (row: Row): Row =>
    JSON.parse(JSON.stringify(row).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => idHere.get(id) ?? id)) as Row
  const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1)
  for (const kind of IMPORT_KINDS) {
    const without = (row: Row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_IMPORTED[kind]?.includes(name)))
    const isHere = ({ audio }: Row) => audio !== 'https://elsewhere.example/a.mp3'
    const expected = rowsOf<Row>(old, kind)
      .filter(isHere)
      .map((row) => withTimes(withIdsHere(asImported(kind, row))))
    const got = rowsOf<Row>(now, kind).map(withTimes)
    const told = `what the import forgets belongs into ${sourceOf(kind)}, what it leaves out into NOT_IMPORTED`
    expect([kind, got.toSorted(byId).map(without)], told).toEqual([kind, expected.toSorted(byId).map(without)])
    expect([kind, got.length]).not.toEqual([kind, 0])
  }
})

test('REACH-07 every imported field has a value in the test data, so that no two empty fields count as equal', async () => {
  const columns = await findColumns(servers[0].services.db)
  const silent = IMPORT_KINDS.flatMap((kind) => {
    const values = rowsOf<Row>(old, kind).flatMap((row) => [...valuesIn(row)])
    const tables = kinds.find(({ name }) => name === kind)!.tables
    return [...new Set(values.map(([field]) => field))]
      .filter((field) => {
        const column = columns.find(({ table, name }) => tables.includes(table) && fieldOf(name) === field)
        return !values.some(([at, value]) => at === field && saysSomething(value, column?.defaultValue))
      })
      .map((field) => `${field} of ${kind}: server/operations/download/testing/rich-world.ts gives it a value`)
  })
  expect(silent).toEqual([])
})

test('REACH-07 audio and artworks are imported byte for byte, covers and pictures look the same', async () => {
  const media = [...old.keys()].filter((path) => path.includes('/'))
  expect([...now.keys()].filter((path) => path.includes('/')).toSorted()).toEqual(media.toSorted())
  for (const path of media) {
    const [was, is] = [old.get(path)!.bytes, now.get(path)!.bytes]
    if (/^(?:tracks|stems|artworks)\//.test(path)) expect([path, is.equals(was)]).toEqual([path, true])
    else expect([path, (await difference(was, is)) < 3]).toEqual([path, true])
  }
})

/** The difference of two pictures of the same size: the mean over all channels, from 0 to 255. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [a, b].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  expect([other!.info.width, other!.info.height]).toEqual([one!.info.width, one!.info.height])
  const sum = one!.data.reduce((total, value, n) => total + Math.abs(value - other!.data[n]!), 0)
  return sum / one!.data.length
}

test('REACH-07 the report lists what was imported and what was not, and a second import adds nothing', async () => {
  expect(told).toMatch(/tracks +3 +0/)
  expect(told).toContain('(From Elsewhere): Its audio is stored on another site.')
  expect(told).toContain('(Mixed): It came with 1 of its 2 tracks.')
  const again = await bring()
  expect(again).toMatch(/profiles +0 +2/)
  expect(again).toMatch(/tracks +0 +3/)
  const after = await unzip(await download(comer))
  for (const kind of IMPORT_KINDS) expect(rowsOf(after, kind)).toEqual(rowsOf(now, kind))
  expect(await readdir(servers[1].services.spoolDir)).toEqual([])
})

test('REACH-07 importing one’s own download into the same account adds only what was deleted, linked to the rest', async () => {
  const [there] = servers
  const { db } = there.services
  await db.update(users).set({ termsAcceptedAt: new Date() }).where(eq(users.id, world.owner.userId))
  const album = rowsOf<Row>(old, 'albums').find(({ title }) => title === 'Second Mill')!
  await db.delete(assets).where(eq(assets.id, album.id))
  const report = await bring(there, world.owner)
  expect(report).toMatch(/albums +1 +/)
  const kinds = IMPORT_KINDS.filter((kind) => kind !== 'profiles' && kind !== 'albums')
  for (const kind of kinds) expect(report).toMatch(new RegExp(`${kind} +0 +${rowsOf(old, kind).length}\\n`))
  const after = await unzip(await download(world.owner))
  const namesOf = (entries: Entries, kind: (typeof IMPORT_KINDS)[number]) =>
    rowsOf<Row>(entries, kind)
      .map(({ id }) => id)
      .toSorted()
  for (const kind of kinds) expect([kind, namesOf(after, kind)]).toEqual([kind, namesOf(old, kind)])
  const again = rowsOf<Row>(after, 'albums').find(({ title }) => title === 'Second Mill')!
  expect(again.tracks).toEqual(album.tracks)
  expect(again.id).not.toBe(album.id)
})
