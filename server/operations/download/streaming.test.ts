import { readdir, truncate, writeFile } from 'node:fs/promises'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Storage } from '#server/media/storage/storage.ts'
import { startDying } from '#server/media/testing/dying.ts'
import { type Person, signInAs, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { isLeased } from '#server/platform/database/leases.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { unzip } from './testing/unzip.ts'

const MB = 1024 * 1024
const server: TestServer = await startTestServer({ env: { logLevel: 'silent' } })
const { db } = server.services
const storage = server.services.storage
const printed = vi.spyOn(console, 'error')
afterAll(async () => {
  await server.close()
  // the adapter prints an error and sends a second response if a handler fails after its response
  // was sent
  expect(printed.mock.calls).toEqual([])
  printed.mockRestore()
})

let person: Person
let profileId: string
let handle: string
let opened: Readable[]
beforeEach(async () => {
  person = await signUpAndIn(server)
  const profile = await makeProfile(db, { userId: person.userId })
  profileId = profile.id
  handle = profile.handle
  opened = []
  use({})
})

/** Replaces methods of the storage, and records the streams that are opened. */
function use(changes: Partial<Storage>): void {
  const open: Storage['open'] = async (key, range) => {
    const stream = await (changes.open ?? storage.open)(key, range)
    opened.push(stream)
    return stream
  }
  server.services.storage = { ...storage, ...changes, open }
}

async function storeTrack(title: string, bytes: number, owner = profileId): Promise<string> {
  const key = `music/${owner}/${title}.mp3`
  const path = join(server.services.env.dataDir, crypto.randomUUID())
  await writeFile(path, title)
  await truncate(path, bytes)
  await storage.put(key, path, 'audio/mpeg')
  await makeTrack(db, { profileId: owner, title, fileUrl: key })
  return key
}

const download = (who = person) => who.fetch('/api/accounts/data')
const askWhether = async () => (await person.fetch('/api/accounts/data', { method: 'HEAD' })).status
const entriesOf = async (response: Response) => unzip(Buffer.from(await response.arrayBuffer()))

/** A client that reads the first bytes and then stops. */
async function startSlowly(
  who = person,
  url = server.url,
): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const request = get(`${url}/api/accounts/data`, { headers: { cookie: who.cookie } })
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  return { request, response }
}

async function expectNothingHeld(): Promise<void> {
  await vi.waitFor(async () => {
    expect(opened.every((stream) => stream.destroyed)).toBe(true)
    expect(await isLeased(db, `data ${person.userId}`)).toBe(false)
  }, 30_000)
}

test('ACCT-03 allows one download at a time for each account, at the pace of its client', async () => {
  for (const title of ['a', 'b', 'c']) await storeTrack(title, 12 * MB)
  const { response } = await startSlowly()
  await expect.poll(() => opened).toHaveLength(1)
  expect(await askWhether()).toBe(409)
  expect((await download()).status).toBe(409)
  expect((await download({ ...person, ...(await signInAs(server, person.userId)) })).status).toBe(409)
  expect((await download(await signUpAndIn(server))).status).toBe(200)
  // The next file is opened only after the client has read the first.
  expect(opened).toHaveLength(1)
  const entries = await unzip(await buffer(response))
  expect([...entries.keys()].filter((name) => name.endsWith('.mp3'))).toHaveLength(3)
  await expectNothingHeld()
  expect(await askWhether()).toBe(200)
})

test('ACCT-03 a client that disconnects frees its place and its lease', async () => {
  await storeTrack('a', 40 * MB)
  const { request } = await startSlowly()
  await expect.poll(() => opened).toHaveLength(1)
  request.destroy()
  await expectNothingHeld()
  expect((await entriesOf(await download())).size).toBeGreaterThan(20)
})

test('ACCT-03 sixteen slow clients do not prevent others from downloading', async () => {
  const slow: IncomingMessage[] = []
  while (slow.length < 16) slow.push((await startSlowly(await makeOwner())).response)
  expect(slow.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200))
  const isCut = slow.map((response) => {
    const cut = { yet: false }
    response.on('error', () => (cut.yet = true))
    return cut
  })
  expect(await askWhether()).toBe(503)
  expect((await download()).status).toBe(503)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  expect(await askWhether()).toBe(200)
  expect((await entriesOf(await download())).size).toBeGreaterThan(20)
  for (const response of slow) response.resume()
  await expect.poll(() => isCut.filter(({ yet }) => yet)).toHaveLength(1)
  clock.mockRestore()
  for (const response of slow) response.destroy()
  await expectNothingHeld()
})

/** A user with a file that is larger than all buffers on the way. */
async function makeOwner(): Promise<Person> {
  const owner = await signUpAndIn(server)
  await storeTrack('a', 40 * MB, (await makeProfile(db, { userId: owner.userId })).id)
  return owner
}

test('ACCT-03 AUTH-06 no further file is sent after the session has ended', async () => {
  for (const title of ['a', 'b', 'c']) await storeTrack(title, 12 * MB)
  const { response } = await startSlowly()
  await expect.poll(() => opened).toHaveLength(1)
  await person.fetch('/api/accounts/sign-out', { method: 'POST', json: {} })
  await expect(buffer(response).then(({ length }) => length)).rejects.toThrow()
  expect(opened).toHaveLength(1)
  await expectNothingHeld()
})

test('ACCT-03 a killed server leaves no file, and the account can download again after a minute', async () => {
  await storeTrack('a', 40 * MB)
  const dying = await startDying(server, 'put 1')
  const { response } = await startSlowly(person, dying.url)
  const cut = new Promise((resolve) => response.once('error', resolve))
  expect(await readdir(server.services.spoolDir)).toEqual([])
  dying.kill()
  await dying.end()
  response.resume()
  await cut
  expect(await readdir(server.services.spoolDir)).toEqual([])
  expect(await askWhether()).toBe(409)
  // The lease of the killed process would expire within a minute.
  await db.execute(sql`update leases set expires_at = expires_at - interval '1 minute'`)
  expect((await download()).status).toBe(200)
})

test('ACCT-03 a file that was removed in the meantime is named, and the others are sent', async () => {
  const gone = await storeTrack('gone', 10)
  const fleeting = await storeTrack('fleeting', 10)
  await storeTrack('kept', 10)
  await storage.remove(gone)
  // The file exists when its size is read, and is gone when it is opened.
  use({ open: async (key, range) => storage.open(key === fleeting ? 'gone' : key, range) })
  const entries = await entriesOf(await download())
  expect(entries.get('MISSING FILES.txt')!.bytes.toString()).toContain(
    `tracks/${handle}/gone.mp3\ntracks/${handle}/fleeting.mp3`,
  )
  expect(entries.get(`tracks/${handle}/kept.mp3`)!.bytes).toHaveLength(10)
})

test('ACCT-03 resumes reading where the storage failed, and cuts the archive if the failure persists', async () => {
  const key = await storeTrack('fragile', 1 * MB)
  const whole = await buffer(await storage.open(key))
  const breakingAfter = (bytes: number) => {
    use({
      open: async (_key, { start, end } = { start: 0, end: 1 * MB - 1 }) =>
        Readable.from(
          (async function* () {
            if (bytes > 0) yield whole.subarray(start, Math.min(start + bytes, end + 1))
            if (start + bytes <= end) throw new Error('connection reset')
          })(),
        ),
    })
  }
  breakingAfter(300_000)
  const entries = await entriesOf(await download())
  expect([...entries].find(([name]) => name.endsWith('fragile.mp3'))![1].bytes.equals(whole)).toBe(true)
  // the client receives the last byte a moment before the place is free again
  await expectNothingHeld()
  breakingAfter(0)
  await expect(download().then((response) => response.arrayBuffer())).rejects.toThrow()
  await expectNothingHeld()
})

test('ACCT-03 allows six downloads an hour; HEAD requests are free', async () => {
  expect(await askWhether()).toBe(200)
  for (let n = 0; n < 6; n++) {
    expect(await askWhether()).toBe(200)
    const response = await download()
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    await expectNothingHeld()
  }
  const refused = await download()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await askWhether()).toBe(429)
  await expectNothingHeld()
})

test('ACCT-03 SEC-04 refuses anonymous visitors, and links on other sites', async () => {
  expect((await visitor(server).fetch('/api/accounts/data')).status).toBe(401)
  expect((await visitor(server).fetch('/api/accounts/data', { method: 'HEAD' })).status).toBe(401)
  for (const site of ['cross-site', 'same-site']) {
    const response = await person.fetch('/api/accounts/data', { headers: { 'sec-fetch-site': site } })
    expect(response.status).toBe(403)
  }
})
