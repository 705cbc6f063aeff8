import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepFiles } from '#server/media/sweep.ts'
import { files } from '#server/media/tables.ts'
import { type Dying, startDying } from '#server/media/testing/dying.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { clearSpool } from '#server/media/upload/spool.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { publishFixture, trackForm } from '../factory.ts'

let server: TestServer
let person: Person
let profileId: string
let dying: Dying | undefined
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterEach(() => {
  dying?.kill()
})
afterAll(() => server.close())

const inventory = () => takeInventory(server.services, profileId)
const sweepAll = async () => {
  await clearSpool(server.services.spoolDir, 0)
  await sweepFiles(server.services, { pendingOlderThanMs: 0 })
}

test.each(['put 1', 'put 2', 'put 3', 'after put 3'])(
  'MUSIC-06 killed at %s: the sweep removes all files of the upload',
  async (dieAt) => {
    dying = await startDying(server, dieAt)
    const body = await trackForm({ title: 'Half done', audio: 'cbr-info.mp3', cover: 'cmyk.jpg' })
    const sent = fetch(`${dying.url}/api/music`, { method: 'POST', headers: { cookie: person.cookie }, body })
    await expect(sent).rejects.toThrow()
    expect(await dying.end()).toBe('SIGKILL')
    const left = await inventory()
    expect(left.rows).toHaveLength(3)
    expect(left.rows.every((row) => row.startsWith('pending '))).toBe(true)
    expect(left.objects).toHaveLength(dieAt.startsWith('after') ? 3 : Number(dieAt.at(-1)) - 1)
    expect(await server.services.db.$count(assets, eq(assets.profileId, profileId))).toBe(0)
    // The sweep skips young pending files, because their upload may still be running.
    await sweepFiles(server.services)
    expect((await inventory()).rows).toEqual(left.rows)
    await sweepAll()
    expect(await inventory()).toEqual(NOTHING)
  },
)

test('MUSIC-06 killed while bytes arrive: only the spool file is left, and the sweep removes it', async () => {
  dying = await startDying(server, 'put 99')
  const form = new Response(await trackForm({ title: 'Cut off', audio: 'cbr-320.mp3' }))
  const bytes = Buffer.from(await form.arrayBuffer())
  const headers = { cookie: person.cookie, 'content-type': form.headers.get('content-type') as string }
  const sending = request(`${dying.url}/api/music`, {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes.length },
  })
  sending.on('error', () => undefined)
  sending.write(bytes.subarray(0, bytes.length / 2))
  await expect.poll(async () => (await inventory()).spool).toHaveLength(1)
  dying.kill()
  expect(await dying.end()).toBe('SIGKILL')
  expect((await inventory()).spool).toHaveLength(1)
  await sweepAll()
  expect(await inventory()).toEqual(NOTHING)
})

test('MUSIC-06 the sweep never removes files of a complete track, however old', async () => {
  const { status } = await publishFixture(person, { cover: 'cmyk.jpg' })
  expect(status).toBe(201)
  const before = await inventory()
  await server.services.db.update(files).set({ createdAt: sql`now() - interval '1 year'` })
  await sweepAll()
  expect(await inventory()).toEqual(before)
  expect(before.objects).toHaveLength(3)
})
