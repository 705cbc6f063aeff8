import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { truncate, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transactions.ts'
import { files } from './media/tables.ts'
import { makeWorld, type World } from './operations/download/testing/world.ts'
import { signUpAndIn } from './people/accounts/factory.ts'
import { leases } from './platform/tables.ts'
import { waitingForLocks } from './platform/testing/locks.ts'
import { programOf } from './platform/testing/programs.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { artworkForm } from './works/artworks/factory.ts'
import { makeTrack, trackForm } from './works/music/factory.ts'

const MB = 1024 * 1024
const MOMENTS = 10

let server: TestServer
let world: World
/** A separate process, so that the test notices its end. */
let child: ChildProcess | undefined
let port: number
let complaints = ''
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  world = await makeWorld(server)
})
beforeEach(async () => {
  complaints = ''
  if (child?.exitCode === null && child.signalCode === null) return
  const { databaseUrl, dataDir } = server.services.env
  const settings = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  child = spawn(process.execPath, [await programOf('instance')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: 'pipe',
  })
  child.stderr?.on('data', (text) => (complaints += text))
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  port = Number(line.replace('port ', ''))
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await server.close()
})

type Call = { method?: string; path: string; headers?: Record<string, string>; form?: FormData }

const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const streams: [string, () => Promise<Call>][] = [
  ['the archive of their data', async () => ({ path: '/api/accounts/data' })],
  ['a long track', async () => ({ path: await longTrack() })],
  ['a part of it', async () => ({ path: await longTrack(), headers: { range: 'bytes=5000000-' } })],
  ['the download of a stem', async () => ({ path: await stem() })],
  ['an artwork', async () => ({ path: await artwork() })],
  ['compressed JSON', async () => ({ path: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } })],
  ['a calendar', async () => ({ path: `/api/profiles/${world.artist.id}/events.ics` })],
  ['a page', async () => ({ path: `/${world.artist.handle}`, headers: { 'accept-encoding': 'gzip' } })],
  ['the live channel', async () => ({ path: `/api/live?profile=${world.artist.id}`, headers: UPGRADE })],
  ['a protocol that is not spoken', async () => ({ path: '/', headers: { connection: 'upgrade', upgrade: 'h2c' } })],
  ['the upload of a track', async () => ({ method: 'POST', path: '/api/music', form: await track() })],
  ['the upload of an artwork', async () => ({ method: 'POST', path: '/api/artworks', form: await picture() })],
]

const track = () =>
  trackForm({ title: 'Left', audio: 'cbr-320.mp3', cover: 'cmyk.jpg', audioName: `${randomUUID()}.mp3` })
const picture = () => artworkForm({ title: 'Left', image: 'rotated-gps.jpg', imageName: `${randomUUID()}.jpg` })

async function longTrack(): Promise<string> {
  const { storage, db, env } = server.services
  const key = `music/profiles/${world.artist.id}/${randomUUID()}.mp3`
  const path = join(env.dataDir, randomUUID())
  await writeFile(path, '')
  await truncate(path, 24 * MB)
  await storage.put(key, path, 'audio/mpeg')
  const kept = { key, state: 'stored' as const, contentType: 'audio/mpeg', size: 24 * MB }
  await db.insert(files).values({ ...kept, profileId: world.artist.id })
  await makeTrack(db, { profileId: world.artist.id, title: 'Long', fileUrl: key })
  return `/media/${key}`
}

async function stem(): Promise<string> {
  const response = await world.owner.fetch(`/api/music/${world.track.id}/stems`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  return `/api/music/${items[0]!.id}/download`
}

async function artwork(): Promise<string> {
  const response = await world.owner.fetch('/api/artworks/mine')
  const { items } = (await response.json()) as { items: { original: { url: string } }[] }
  return items[0]!.original.url
}

test.each(streams)('RUN-01 survives a client that disconnects at any moment: %s', async (_, prepare) => {
  const longest = await take(await encode(await prepare()))
  const moments = Array.from({ length: MOMENTS }, (_, n) => (n === 0 ? 0 : Math.random() * longest))
  for (const [n, moment] of moments.entries()) {
    await forgetLimits()
    const request = await encode(await prepare())
    await leave(request, { moment, isReading: n % 2 === 0, isReset: n % 3 !== 0 })
    expect(complaints || child?.exitCode, `left after ${moment} of ${longest} ms`).toBeNull()
  }
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})

test('ACCT-03 RUN-01 survives a client that disconnects just before its data archive begins', async () => {
  const { db } = server.services
  const nobody = await signUpAndIn(server)
  const request = await encode({ path: '/api/accounts/data', headers: { cookie: nobody.cookie } })
  await transaction(db, async (tx) => {
    // The download reads this table as one of the last ones. After it, the download does not check
    // whether the client is still connected.
    await tx.execute(sql`lock table messages in access exclusive mode`)
    const socket = open(request)
    await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0)
    socket.resetAndDestroy()
    // A response to another request shows that the server has seen the disconnect.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
  await forgetLimits()
  expect(complaints || child?.exitCode).toBeNull()
})

/** The raw bytes of the request. */
async function encode({ method = 'GET', path, headers = {}, form }: Call): Promise<Buffer> {
  const body = form ? new Response(form) : null
  const bytes = body ? Buffer.from(await body.arrayBuffer()) : Buffer.alloc(0)
  const lines = Object.entries({
    host: 'localhost',
    cookie: world.owner.cookie,
    ...headers,
    ...(body && { 'content-type': body.headers.get('content-type') as string, 'content-length': bytes.length }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes])
}

/** The time until the response is complete, in milliseconds. */
async function take(request: Buffer): Promise<number> {
  await forgetLimits()
  const startedAt = performance.now()
  const socket = open(request)
  let lastAt = startedAt
  let status = ''
  socket.on('data', (bytes: Buffer) => {
    status ||= bytes.toString('latin1', 9, 12)
    lastAt = performance.now()
  })
  const isOver = () => status !== '' && performance.now() - lastAt > 300
  await expect.poll(isOver).toBe(true)
  expect(['101', '200', '201', '206', '404']).toContain(status)
  socket.destroy()
  return lastAt - startedAt
}

type Departure = { moment: number; isReading: boolean; isReset: boolean }

async function leave(request: Buffer, { moment, isReading, isReset }: Departure): Promise<void> {
  const socket = open(request)
  await once(socket, 'connect')
  if (isReading) socket.resume()
  await delay(moment)
  if (isReset) socket.resetAndDestroy()
  else socket.destroy()
}

function open(request: Buffer): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(request)
  return socket
}

/** Waits until the client's lease is released, and resets the rate limits of downloads. */
async function forgetLimits(): Promise<void> {
  const { db } = server.services
  await expect.poll(async () => complaints || (await db.$count(leases))).toBe(0)
  await db.execute(sql`delete from rate_limits`)
}
