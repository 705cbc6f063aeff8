import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportStatus } from '#contract/imports.ts'
import { fixture } from '#server/media/fixtures.ts'
import { findUsedBytes } from '#server/media/quota.ts'
import { files } from '#server/media/tables.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComer, oldProfile, oldTrack, zipOf } from './testing/archives.ts'

const MB = 1024 * 1024
let server: TestServer
let comer: Person
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { accountQuotaMb: 1 } })
})
beforeEach(async () => {
  comer = await makeComer(server)
})
afterAll(() => server.close())

async function send(zip: { path: string }): Promise<Response> {
  const body = new FormData()
  body.set('archive', new Blob([await readFile(zip.path)]), 'data.zip')
  return comer.fetch('/api/imports', { method: 'POST', body })
}
const start = () => comer.fetch('/api/imports/mine/start', { method: 'POST', json: { handles: [] } })
const current = async () => ((await (await comer.fetch('/api/imports/mine')).json()) as ImportStatus).current
const ends = () => expect.poll(async () => (await current())?.state, { timeout: 20_000 }).not.toBe('running')

test('SEC-06 REACH-07 an import stops with a message when the quota is full, and continues when there is room', async () => {
  const { db } = server.services
  const { id: profileId, handle } = await makeProfile(db, { userId: comer.userId })
  const audio = await readFile(fixture('mono.mp3'))
  const titles = ['Hall', 'Mill', 'Weir']
  const there = { key: `music/${handle}`, profileId, contentType: 'audio/mpeg', size: MB - 1.5 * audio.length }
  await db.insert(files).values({ ...there, size: Math.floor(there.size), state: 'stored' })
  await using zip = await zipOf({
    'profiles.json': [oldProfile(handle)],
    'tracks.json': titles.map((title) => oldTrack(handle, title)),
    ...Object.fromEntries(titles.map((title) => [`tracks/${handle}/${title}.mp3`, audio])),
  })
  await db.update(users).set({ quotaMb: 2 }).where(eq(users.id, comer.userId))
  expect((await send(zip)).status).toBe(201)
  expect(await findUsedBytes(db, comer.userId)).toBe(Math.floor(there.size))
  await db.update(users).set({ quotaMb: 1 }).where(eq(users.id, comer.userId))
  await start()
  await ends()
  expect(await current()).toMatchObject({
    state: 'stopped',
    problem: expect.stringMatching(/^Your account has \d+ kB left of 1 MB, and this needs \d+ kB/),
  })
  expect(await findUsedBytes(db, comer.userId)).toBe(Math.floor(there.size) + audio.length)
  await db.update(users).set({ quotaMb: 0 }).where(eq(users.id, comer.userId))
  await start()
  await ends()
  expect(await current()).toMatchObject({ state: 'done', report: { came: { tracks: titles.length }, left: [] } })
})

test('SEC-06 REACH-07 refuses an archive that exceeds the remaining quota before reading it', async () => {
  await using zip = await zipOf({ 'profiles.json': [oldProfile('teal')], 'big.bin': Buffer.from(noise(2 * MB)) })
  const refused = await send(zip)
  expect([refused.status, (await refused.json()).code]).toEqual([413, 'quota_full'])
  expect(await current()).toBeNull()
})

/** Random bytes, which no zip compresses. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}
