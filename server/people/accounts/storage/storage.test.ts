import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditLogList } from '#contract/moderation.ts'
import type { AccountQuota, AccountStorage } from '#contract/storage.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { storeFiles } from '#server/media/files.ts'
import { findUsedBytes } from '#server/media/quota.ts'
import { takeInventory } from '#server/media/testing/inventory.ts'
import { users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profileMembers } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { publishFixture, trackForm } from '#server/works/music/factory.ts'
import { type Person, signUpAndIn } from '../factory.ts'

const MB = 1024 * 1024
let server: TestServer
let folder: string
let person: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { accountQuotaMb: 1 } })
  folder = await mkdtemp(join(tmpdir(), 'undercroft-quota-'))
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const storage = async () => (await (await person.fetch('/api/accounts/storage')).json()) as AccountStorage
/** The bytes of all stored files of these profiles, summed up row by row. */
const rowsOf = async (...ids: string[]) => {
  const { rows } = await server.services.db.execute<{ size: string }>(
    sql`select size from files where state = 'stored' and profile_id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows.reduce((sum, { size }) => sum + Number(size), 0)
}

let n = 0
/** Stores a file of `size` bytes for a profile, as an upload does. */
async function store(ownerId: string, size: number, key = `music/profiles/${ownerId}/tracks/${n}/audio/${n++}.mp3`) {
  const localPath = join(folder, `file-${n++}`)
  await writeFile(localPath, Buffer.alloc(size))
  await storeFiles(server.services, ownerId, [{ key, localPath, contentType: 'audio/mpeg', size }], async () => {})
}
const upload = async (title: string) =>
  person.fetch('/api/music', { method: 'POST', body: await trackForm({ title, audio: 'mono.mp3' }) })

test('SEC-06 refuses an upload over the quota, says how much is left and stores nothing; accepts it after files were deleted', async () => {
  await store(profileId, MB - 1000)
  const before = await takeInventory(server.services, profileId)
  const refused = await upload('Too much')
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({
    code: 'quota_full',
    detail: expect.stringMatching(/^Your account has 1 kB left of 1 MB, and this needs \d+ kB\. Delete something, or/),
  })
  expect(await takeInventory(server.services, profileId)).toEqual(before)
  await server.services.db.execute(sql`update files set state = 'removing' where profile_id = ${profileId}`)
  const { id } = (await (await upload('Fits')).json()) as { id: string }
  expect((await storage()).usedBytes).toBe(await rowsOf(profileId))
  expect((await person.fetch(`/api/music/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await storage()).toEqual({ usedBytes: 0, quotaBytes: MB, uses: [] })
})

test('SEC-06 concurrent uploads to all profiles of an account never exceed the quota, and every byte is counted', async () => {
  const { db } = server.services
  const second = (await makeProfile(db, { userId: person.userId })).id
  const size = Math.floor(MB / 10)
  const sent = Array.from({ length: 40 }, (_, at) => store(at % 2 ? profileId : second, size + at))
  const done = await Promise.allSettled(sent)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  for (const each of done) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'quota_full' })
  const used = await findUsedBytes(db, person.userId)
  expect([used <= MB, used]).toEqual([true, await rowsOf(profileId, second)])
  expect((await storage()).usedBytes).toBe(used)
})

test('SEC-06 files count for the owner of their profile, not for the uploader; social cards count for nobody', async () => {
  const { db } = server.services
  const member = await signUpAndIn(server)
  await db.insert(profileMembers).values({ profileId, userId: member.userId, role: 'member' })
  await store(profileId, 1000)
  await store(profileId, 500, `cards/${profileId}.jpg`)
  const theirs = (await makeProfile(db, { userId: member.userId })).id
  await store(theirs, 30)
  expect([await findUsedBytes(db, person.userId), await findUsedBytes(db, member.userId)]).toEqual([1000, 30])
  await db.delete(profileMembers).where(eq(profileMembers.userId, person.userId))
  expect(await findUsedBytes(db, member.userId)).toBe(1030)
})

test('SEC-06 ACCT-05 the account sees how much storage each type of file uses', async () => {
  await server.services.db.update(users).set({ quotaMb: 100 }).where(eq(users.id, person.userId))
  const published = await publishFixture(person, { audio: 'mono.mp3', cover: 'camera.png' })
  const { id: parentId } = (await published.json()) as { id: string }
  await publishFixture(person, { audio: 'mono.mp3', type: 'stem', parentId })
  const { uses, usedBytes } = await storage()
  expect(Object.fromEntries(uses.map(({ kind, files }) => [kind, files]))).toEqual({ tracks: 1, stems: 1, pictures: 4 })
  expect(uses.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(usedBytes)
  expect(usedBytes).toBe(await rowsOf(profileId))
})

test('SEC-06 ADMIN-07 an admin sets or removes the quota of an account, by page or command, and the audit log records it', async () => {
  const admin = await signUpAndIn(server, { admin: true })
  const { email } = person
  const change = (quotaMb: number | null) =>
    admin.fetch('/api/accounts/quota', { method: 'PUT', json: { email: ` ${email.toUpperCase()}`, quotaMb } })
  const quota = async () =>
    (await (await admin.fetch(`/api/accounts/quota?email=${encodeURIComponent(email)}`)).json()) as AccountQuota
  expect(await quota()).toEqual({ email, quotaMb: null, siteQuotaMb: 1, storage: await storage() })
  expect((await change(2)).status).toBe(200)
  expect((await storage()).quotaBytes).toBe(2 * MB)
  expect((await change(0)).status).toBe(200)
  await store(profileId, 3 * MB)
  expect((await storage()).quotaBytes).toBeNull()
  for (const wrong of [-1, 1.5, 1e15]) expect((await change(wrong)).status).toBe(422)
  const run = (...words: string[]) => runAdminCommand(server.services, words)
  expect(await run('quota', email.toUpperCase(), 'site')).toBe(`${email} may use as much as all others.`)
  await expect(store(profileId, 1)).rejects.toThrow('Your account has 0 kB left of 1 MB')
  expect(await run('quota', email, '4')).toBe(`${email} may use 4 MB.`)
  await store(profileId, 1)
  await expect(run('quota', email, 'much')).rejects.toThrow('A quota is a number')
  await expect(run('quota', 'nobody@example.com', '4')).rejects.toThrow('Nobody has an account')
  const { items } = (await (await admin.fetch('/api/audit-log')).json()) as AuditLogList
  const mine = items.filter(({ subjectId }) => subjectId === person.userId)
  expect(mine.map(({ act, by, after }) => [act, by?.email ?? null, after?.quotaMb])).toEqual([
    ['account.quota', null, 4],
    ['account.quota', null, null],
    ['account.quota', admin.email, 0],
    ['account.quota', admin.email, 2],
  ])
})
