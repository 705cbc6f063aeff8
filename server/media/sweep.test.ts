import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { REMOVALS_AT_ONCE, storeFiles } from './files.ts'
import type { Storage } from './storage/storage.ts'
import { sweepFiles } from './sweep.ts'
import { files } from './tables.ts'
import { failingStorage } from './testing/failing-storage.ts'
import { NOTHING, takeInventory } from './testing/inventory.ts'

let server: TestServer
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(() => {
  profileId = randomUUID()
})
afterAll(() => server.close())

async function putObjects(count: number, state: 'pending' | 'stored' | 'removing'): Promise<string[]> {
  const { services } = server
  const keys = Array.from({ length: count }, (_, n) => `music/${profileId}/${state}-${String(n).padStart(3, '0')}.mp3`)
  for (const key of keys) {
    const localPath = join(services.env.dataDir, randomUUID())
    await writeFile(localPath, key)
    const row = { key, profileId, contentType: 'audio/mpeg', size: key.length }
    await services.db.insert(files).values({ ...row, state })
    await services.storage.put(key, localPath, row.contentType)
  }
  return keys
}
const inventory = () => takeInventory(server.services, profileId)

test('MUSIC-06 removes all files that are to be removed, in several batches, and no others', async () => {
  await putObjects(230, 'removing')
  const kept = [...(await putObjects(2, 'pending')), ...(await putObjects(3, 'stored'))]
  expect(await sweepFiles(server.services)).toBe(230)
  expect((await inventory()).objects).toEqual(kept.sort())
})

test('MUSIC-06 a file that cannot be removed keeps its row, delays no other file, and is removed by the next run', async () => {
  const keys = await putObjects(5, 'removing')
  const storage = failingStorage(server.services.storage, (method, call) => {
    if (method === 'remove' && call === 2) throw new Error('the bucket is gone')
  })
  await expect(sweepFiles({ ...server.services, storage })).rejects.toThrow('1 file could not be removed')
  expect(await inventory()).toEqual({ objects: [keys[1]], rows: [`removing ${keys[1]}`], spool: [] })
  await sweepFiles(server.services)
  expect(await inventory()).toEqual(NOTHING)
})

test('MUSIC-06 a run stops early while the storage is unreachable', async () => {
  await putObjects(40, 'removing')
  let asked = 0
  const storage = failingStorage(server.services.storage, () => {
    asked++
    throw new Error('the bucket is out of reach')
  })
  await expect(sweepFiles({ ...server.services, storage }, { failingMaxMs: 0 })).rejects.toThrow('for now')
  expect(asked).toBe(REMOVALS_AT_ONCE)
  expect((await inventory()).rows).toHaveLength(40)
  await sweepFiles(server.services)
  expect(await inventory()).toEqual(NOTHING)
})

test('MUSIC-06 removes a limited number of files at the same time', async () => {
  await putObjects(50, 'removing')
  let atOnce = 0
  let most = 0
  const { storage } = server.services
  const slow: Storage = {
    ...storage,
    async remove(key) {
      most = Math.max(most, ++atOnce)
      await storage.remove(key)
      atOnce--
    },
  }
  expect(await sweepFiles({ ...server.services, storage: slow })).toBe(50)
  expect(most).toBe(REMOVALS_AT_ONCE)
  expect(await inventory()).toEqual(NOTHING)
})

test('MUSIC-06 four concurrent sweeps remove each file once', async () => {
  await putObjects(40, 'removing')
  const calls: number[] = []
  const storage = failingStorage(server.services.storage, (method, call) => {
    if (method === 'remove') calls.push(call)
  })
  await Promise.all([1, 2, 3, 4].map(() => sweepFiles({ ...server.services, storage })))
  expect(calls).toHaveLength(40)
  expect(await inventory()).toEqual(NOTHING)
})

test('MUSIC-06 a slow upload whose file is swept fails and leaves nothing', async () => {
  const key = `music/${profileId}/slow.mp3`
  const localPath = join(server.services.env.dataDir, randomUUID())
  await writeFile(localPath, 'slow')
  const file = { key, localPath, contentType: 'audio/mpeg', size: 4 }
  const storing = storeFiles(server.services, profileId, [file], () =>
    sweepFiles(server.services, { pendingOlderThanMs: 0 }),
  )
  await expect(storing).rejects.toMatchObject({ code: 'conflict' })
  expect(await inventory()).toEqual(NOTHING)
})

test('SEC-03 serves only stored files of public buckets', async () => {
  const [stored] = await putObjects(1, 'stored')
  const [pending] = await putObjects(1, 'pending')
  const [removing] = await putObjects(1, 'removing')
  const get = async (key: string | undefined, init?: RequestInit) => fetch(`${server.url}/media/${key}`, init)
  const response = await get(stored, { headers: { range: 'bytes=0-4' } })
  expect([response.status, await response.text()]).toEqual([206, 'music'])
  expect(response.headers.get('content-type')).toBe('audio/mpeg')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const etag = response.headers.get('etag') as string
  expect((await get(stored, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await get(stored, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(stored?.length)])
  expect([head.headers.get('content-type'), head.headers.get('etag')]).toEqual(['audio/mpeg', etag])
  expect((await get(stored, { headers: { range: 'bytes=9999-' } })).status).toBe(416)
  const hidden = ['music/none.mp3', 'music/%00', '..%2f..%2fetc/passwd', 'art/secret.webp', '']
  for (const key of [pending, removing, ...hidden]) expect((await get(key)).status, key).toBe(404)
  // A row whose object is lost causes no other failure.
  await server.services.storage.remove(stored as string)
  expect((await get(stored)).status).toBe(404)
  await server.services.db.delete(files).where(eq(files.profileId, profileId))
})
