import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { fixture } from '#server/media/fixtures.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from './factory.ts'

let server: TestServer
let person: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId, profileType: 'personal' })).id
})
afterAll(() => server.close())

async function put(picture: string | Blob | null, who = person): Promise<Response> {
  const body = new FormData()
  const blob = typeof picture === 'string' ? new Blob([await readFile(fixture(picture))]) : picture
  if (blob) body.set('avatar', blob, 'me at home.jpg')
  return who.fetch('/api/profiles/mine/avatar', { method: 'PUT', body })
}
const inventory = () => takeInventory(server.services, profileId)
const avatarOf = async (response: Response) => ((await response.json()) as Session).profiles[0]!.avatar

test('PROF-14 an avatar is set, replaced and removed; a job deletes the previous file', async () => {
  const first = await avatarOf(await put('rotated-gps.jpg'))
  expect(first).toMatchObject({ width: 512, height: 512, placeholder: expect.stringContaining('data:image/webp') })
  expect(first!.url).toMatch(new RegExp(`^/media/avatars/profiles/${profileId}/me-at-home-[0-9a-f]{32}\\.webp$`))
  const picture = await visitor(server).fetch(first!.url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])

  const second = await avatarOf(await put('cmyk.jpg'))
  const key = second!.url.replace('/media/', '')
  await expect.poll(() => inventory()).toEqual({ objects: [key], rows: [`stored ${key}`], spool: [] })
  expect(await avatarOf(await put('cmyk.jpg'))).toEqual(second)
  expect(await avatarOf(await person.fetch('/api/profiles/mine/avatar', { method: 'DELETE' }))).toBeNull()
  await expect.poll(() => inventory()).toEqual(NOTHING)
})

test.each([
  ['no picture', null, 422, 'file_missing'],
  ['an MP3', 'mono.mp3', 415, 'wrong_file_kind'],
  ['a page', new Blob(['<html>'], { type: 'image/png' }), 415, 'wrong_file_kind'],
  ['6 MB', new Blob([new Uint8Array(6 << 20)]), 413, 'file_too_large'],
])('PROF-14 refuses %s and stores nothing', async (_, picture, status, code) => {
  const response = await put(picture)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  expect(await inventory()).toEqual(NOTHING)
})

test('PROF-14 a disk failure leaves the avatar unchanged', async () => {
  const before = await avatarOf(await put('cmyk.jpg'))
  const { storage } = server.services
  server.services.storage = failingStorage(storage, (method) => {
    if (method === 'put') throw new Error('the disk is gone')
  })
  const { status } = await put('rotated-gps.jpg')
  server.services.storage = storage
  expect(status).toBe(500)
  expect((await inventory()).objects).toEqual([before!.url.replace('/media/', '')])
})

test('SEC-01 requires a session and a profile', async () => {
  expect((await put('cmyk.jpg', visitor(server) as Person)).status).toBe(401)
  expect((await put('cmyk.jpg', await signUpAndIn(server))).status).toBe(403)
  expect((await visitor(server).fetch('/api/profiles/mine/avatar', { method: 'DELETE' })).status).toBe(401)
})
