import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, signUpAndIn } from '#server/accounts/factory.ts'
import { assets } from '#server/assets/tables.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { files } from '#server/media/tables.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { clearSpool } from '#server/media/upload/spool.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { publishFixture, trackForm } from '../factory.ts'

let server: TestServer
let person: Person
let profileId: string
let child: ChildProcess | undefined
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterEach(() => {
  child?.kill('SIGKILL')
})
afterAll(() => server.close())

const inventory = () => takeInventory(server.services, profileId)
const sweepAll = async () => {
  await clearSpool(server.services.spoolDir, 0)
  await sweepFiles(server.services, { pendingOlderThanMs: 0 })
}

/** A second process on the same database and storage, which kills itself as told. */
async function startDying(dieAt: string): Promise<string> {
  const { databaseUrl, dataDir } = server.services.env
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DIE_AT: dieAt,
    LOG_LEVEL: 'silent',
  }
  const started = spawn(process.execPath, [join(import.meta.dirname, 'dying-server.ts')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const [line] = (await once(createInterface(started.stdout), 'line')) as [string]
  return `http://127.0.0.1:${line.replace('port ', '')}`
}

async function untilDead(): Promise<void> {
  if (child && child.signalCode === null) await once(child, 'exit')
  expect(child?.signalCode).toBe('SIGKILL')
}

test.each(['put 1', 'put 2', 'put 3', 'after put 3'])(
  'MUSIC-06 killed at %s: the sweep removes it all',
  async (dieAt) => {
    const url = await startDying(dieAt)
    const body = await trackForm({ title: 'Half done', audio: 'cbr-info.mp3', cover: 'cmyk.jpg' })
    const sent = fetch(`${url}/api/music`, { method: 'POST', headers: { cookie: person.cookie }, body })
    await expect(sent).rejects.toThrow()
    await untilDead()
    const left = await inventory()
    expect(left.rows).toHaveLength(3)
    expect(left.rows.every((row) => row.startsWith('pending '))).toBe(true)
    expect(left.objects).toHaveLength(dieAt.startsWith('after') ? 3 : Number(dieAt.at(-1)) - 1)
    expect(await server.services.db.$count(assets, eq(assets.profileId, profileId))).toBe(0)
    // While an upload may still be under way the sweep keeps its hands off.
    await sweepFiles(server.services)
    expect((await inventory()).rows).toEqual(left.rows)
    await sweepAll()
    expect(await inventory()).toEqual(NOTHING)
  },
)

test('MUSIC-06 killed while the bytes come in: only the spool is left, and swept', async () => {
  const url = await startDying('put 99')
  const form = new Response(await trackForm({ title: 'Cut off', audio: 'cbr-320.mp3' }))
  const bytes = Buffer.from(await form.arrayBuffer())
  const headers = { cookie: person.cookie, 'content-type': form.headers.get('content-type') as string }
  const sending = request(`${url}/api/music`, {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes.length },
  })
  sending.on('error', () => undefined)
  sending.write(bytes.subarray(0, bytes.length / 2))
  await vi.waitFor(async () => expect((await inventory()).spool).toHaveLength(1))
  child?.kill('SIGKILL')
  await untilDead()
  expect((await inventory()).spool).toHaveLength(1)
  await sweepAll()
  expect(await inventory()).toEqual(NOTHING)
})

test('MUSIC-06 a whole track is never swept, whatever its age', async () => {
  const { status } = await publishFixture(person, { cover: 'cmyk.jpg' })
  expect(status).toBe(201)
  const before = await inventory()
  await server.services.db.update(files).set({ createdAt: sql`now() - interval '1 year'` })
  await sweepAll()
  expect(await inventory()).toEqual(before)
  expect(before.objects).toHaveLength(3)
})
