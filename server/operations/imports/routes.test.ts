import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportStatus } from '#contract/imports.ts'
import { fixture } from '#server/media/fixtures.ts'
import { files } from '#server/media/tables.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { isLeased } from '#server/platform/database/leases.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { imports } from './tables.ts'
import { importSweepTasks, TURN } from './tasks.ts'
import { makeComer, oldProfile, oldTrack, zipOf } from './testing/archives.ts'

let server: TestServer
let comer: Person
let audio: Buffer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  audio = await readFile(fixture('mono.mp3'))
})
beforeEach(async () => {
  comer = await makeComer(server)
})
afterAll(() => server.close())

let n = 0
/** An unused handle. */
const fresh = () => `moth_${process.pid}_${n++}`

async function send(zip: { path: string }, who = comer): Promise<Response> {
  const body = new FormData()
  body.set('archive', new Blob([await readFile(zip.path)]), 'data.zip')
  return who.fetch('/api/imports', { method: 'POST', body })
}
const current = async (who = comer) => ((await (await who.fetch('/api/imports/mine')).json()) as ImportStatus).current
const start = (handles: { from: string; to: string }[] = []) =>
  comer.fetch('/api/imports/mine/start', { method: 'POST', json: { handles } })
const ends = () => expect.poll(async () => (await current())?.state, { timeout: 20_000 }).not.toBe('running')

/** Folders of imports only: jobs draw cards at the same time. */
const spooled = async () =>
  (await readdir(server.services.spoolDir)).filter((name) => /^(?:archive|import|upload)-/.test(name))
/** Files of the account itself. A job removes those that are no longer needed. */
const keptFiles = () => server.services.db.select().from(files).where(eq(files.profileId, comer.userId))

const tracksOf = (handle: string, titles: string[]) => ({
  'tracks.json': titles.map((title) => oldTrack(handle, title)),
  ...Object.fromEntries(titles.map((title) => [`tracks/${handle}/${title}.mp3`, audio])),
})

test('REACH-07 the page shows the contents of an archive, asks for another handle, imports it and deletes the zip', async () => {
  const handle = fresh()
  const { id } = await makeProfile(server.services.db, { handle, bio: 'Was here first' })
  const mention = { bio: `Of @${handle}, not @somebody_else` }
  await using zip = await zipOf({
    'profiles.json': [oldProfile(handle, mention)],
    ...tracksOf(handle, ['Hall', 'Mill']),
  })
  const sent = await send(zip)
  expect(sent.status).toBe(201)
  expect((await sent.json()).current).toMatchObject({
    state: 'ready',
    counts: { profiles: 1, tracks: 2, albums: 0 },
    profiles: [{ handle, becomes: 'taken', suggestion: `${handle}_2` }],
  })
  const refused = await start()
  expect([refused.status, (await refused.json()).fields]).toEqual([
    409,
    { [handle]: expect.stringContaining('in use') },
  ])
  const here = fresh()
  expect((await start([{ from: handle, to: here }])).status).toBe(200)
  await ends()
  expect(await current()).toMatchObject({
    state: 'done',
    done: 3,
    report: { came: { profiles: 1, tracks: 2 }, left: [] },
  })
  const page = await (await comer.fetch(`/api/profiles/${here}`)).json()
  expect(page.profile).toMatchObject({ bio: `Of @${here}, not somebody_else` })
  const [first] = await server.services.db.select().from(profiles).where(eq(profiles.id, id))
  expect(first).toMatchObject({ handle, bio: 'Was here first' })
  await expect.poll(keptFiles).toEqual([])
  expect(await spooled()).toEqual([])
  expect((await comer.fetch('/api/imports/mine', { method: 'DELETE' })).status).toBe(204)
  expect(await current()).toBe(null)
})

test('REACH-07 works go to the user’s own profile of the same handle, whose texts stay', async () => {
  const handle = fresh()
  const own = await makeProfile(server.services.db, { userId: comer.userId, handle, bio: 'Mine' })
  const other = oldProfile(handle, { bio: 'From there' })
  await using zip = await zipOf({ 'profiles.json': [other], ...tracksOf(handle, ['Hall']) })
  expect((await (await send(zip)).json()).current.profiles).toMatchObject([{ becomes: 'own' }])
  await start()
  await ends()
  expect((await current())?.report?.came).toMatchObject({ profiles: 1, tracks: 1 })
  const [kept] = await server.services.db.select().from(profiles).where(eq(profiles.id, own.id))
  expect(kept?.bio).toBe('Mine')
})

/** Delays the storage of the third track until it is released. */
function holdThirdTrack() {
  const { storage } = server.services
  const held = Promise.withResolvers<void>()
  let puts = 0
  server.services.storage = {
    ...failingStorage(storage, () => {}),
    async put(key, ...rest) {
      if (key.endsWith('.mp3') && ++puts === 3) await held.promise
      await storage.put(key, ...rest)
    },
  }
  return {
    puts: () => puts,
    letGo: held.resolve,
    [Symbol.dispose]() {
      server.services.storage = storage
    },
  }
}

test('REACH-07 a stopped import ends after its present item, and can be resumed', async () => {
  const handle = fresh()
  const titles = Array.from({ length: 8 }, (_, place) => `Part ${place}`)
  await using zip = await zipOf({ 'profiles.json': [oldProfile(handle)], ...tracksOf(handle, titles) })
  const { db } = server.services
  const titlesHere = async () => {
    const { rows } = await db.execute(sql`
      select title from music join assets using (id) join profiles on profiles.id = profile_id where handle = ${handle}`)
    return rows.map(({ title }) => title).toSorted()
  }
  await send(zip)
  using third = holdThirdTrack()
  await start()
  await expect.poll(third.puts, { timeout: 20_000 }).toBe(3)
  expect([(await send(zip)).status, (await comer.fetch('/api/imports/mine', { method: 'DELETE' })).status]).toEqual([
    409, 409,
  ])
  const stopped = await comer.fetch('/api/imports/mine/stop', { method: 'POST' })
  expect((await stopped.json()).current.state).toBe('stopped')
  third.letGo()
  await expect.poll(() => isLeased(db, `import ${comer.userId}`)).toBe(false)
  expect(await titlesHere()).toEqual(titles.slice(0, 3))
  await start()
  await ends()
  expect((await current())!.report!).toMatchObject({ came: { profiles: 1, tracks: 8 }, leftCount: 0 })
  expect(await titlesHere()).toEqual(titles)
})

test('REACH-07 a profile deleted during an import stays deleted, and the import waits to be resumed', async () => {
  const handle = fresh()
  const titles = Array.from({ length: 8 }, (_, place) => `Part ${place}`)
  await using zip = await zipOf({ 'profiles.json': [oldProfile(handle)], ...tracksOf(handle, titles) })
  const { db } = server.services
  await send(zip)
  using third = holdThirdTrack()
  await start()
  await expect.poll(third.puts, { timeout: 20_000 }).toBe(3)
  const [profile] = await db.select().from(profiles).where(eq(profiles.handle, handle))
  const deleted = await comer.fetch(`/api/profiles/${profile!.id}`, { method: 'DELETE', json: { handle } })
  expect(deleted.status).toBe(200)
  third.letGo()
  await expect.poll(() => isLeased(db, `import ${comer.userId}`)).toBe(false)
  const { rows: failed } = await db.execute(sql`
    select last_error from graphile_worker._private_jobs where last_error is not null and key = ${`import ${comer.userId}`}`)
  expect(failed).toEqual([])
  expect(await current()).toMatchObject({ state: 'stopped', problem: 'A profile was deleted during the import.' })
  expect(await db.$count(profiles, eq(profiles.handle, handle))).toBe(0)
  await start()
  await ends()
  expect(await current()).toMatchObject({ state: 'done', report: { leftCount: 0 } })
})

test('REACH-07 only users without a suspension send an archive, each user sees only their own, and an archive is deleted after a day', async () => {
  const handle = fresh()
  await using zip = await zipOf({ 'profiles.json': [oldProfile(handle)] })
  await send(zip)
  expect(await current(await makeComer(server))).toBe(null)
  await makeProfile(server.services.db, { userId: comer.userId, suspendedAt: new Date() })
  expect([(await send(zip)).status, (await start()).status]).toEqual([403, 403])
  const { db } = server.services
  await db
    .update(imports)
    .set({ updatedAt: new Date(Date.now() - 25 * 3600_000) })
    .where(eq(imports.userId, comer.userId))
  await importSweepTasks['sweep-imports']?.({}, server.services)
  expect(await current()).toBe(null)
  await expect.poll(keptFiles).toEqual([])
})

test('REACH-07 refuses a zip that is no data download, and stores nothing', async () => {
  await using music = await zipOf({ 'Weir/1 Hall.mp3': audio })
  await using many = await zipOf({ 'profiles.json': Array.from({ length: 100 }, () => oldProfile(fresh())) })
  await using large = await zipOf({ 'profiles.json': `[{"bio":"${'x'.repeat(17 * 1024 * 1024)}"}]` })
  const responses = []
  for (const zip of [music, many, large, { path: fixture('mono.mp3') }]) {
    const response = await send(zip)
    responses.push([response.status, (await response.json()).detail])
  }
  expect(responses).toEqual([
    [422, 'This zip is not a data download of Undercroft: it has no profiles.json.'],
    [422, 'This archive has 100 profiles. An account can have 20.'],
    [422, 'profiles.json is too large.'],
    [422, 'This is not a readable zip file.'],
  ])
  expect(await current()).toBe(null)
  expect(await spooled()).toEqual([])
})

test('REACH-07 a long import pauses for other imports and continues where it was, and a pause does not count as a failed attempt', async () => {
  const handle = fresh()
  const titles = Array.from({ length: 6 }, (_, place) => `Part ${place}`)
  const files = tracksOf(handle, titles)
  const rows = [oldTrack(handle, 'Missing'), ...files['tracks.json']]
  await using zip = await zipOf({ 'profiles.json': [oldProfile(handle)], ...files, 'tracks.json': rows })
  await send(zip)
  const usual = TURN.ms
  const { storage } = server.services
  using _turns = {
    [Symbol.dispose]() {
      TURN.ms = usual
      server.services.storage = storage
    },
  }
  TURN.ms = 0
  let turns = 0
  server.services.storage = {
    ...failingStorage(storage, () => {}),
    open: (key, range) => {
      if (key.startsWith('imports/')) turns++
      return storage.open(key, range)
    },
  }
  await start()
  await ends()
  const { state, done, report } = (await current())!
  expect([state, done, report?.leftCount]).toEqual(['done', 8, 1])
  expect(turns).toBeGreaterThanOrEqual(8)
  expect(report?.came).toMatchObject({ profiles: 1, tracks: 6 })
  const [row] = await server.services.db.select().from(imports).where(eq(imports.userId, comer.userId))
  expect(row?.attempts).toBeLessThanOrEqual(1)
})
