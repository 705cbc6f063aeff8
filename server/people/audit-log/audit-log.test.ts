import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditLogList } from '#contract/moderation.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { auditLog } from './tables.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

const read = async (query = '') => (await (await admin.fetch(`/api/audit-log${query}`)).json()) as AuditLogList
const about = async (subjectId: string) => {
  const { items } = await read('?limit=100')
  return items.filter((entry) => entry.subjectId === subjectId)
}

test('ADMIN-04 records a comment that an admin removes once, and not one that its author deletes', async () => {
  const { db } = server.services
  const ben = await signUpAndIn(server, { admin: true })
  const comment = await makeComment(db, { body: 'Rude' })
  const remove = (who: Person) => who.fetch(`/api/comments/${comment.id}`, { method: 'DELETE' })
  const responses = await Promise.all([remove(admin), remove(ben), remove(admin)])
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  expect(await about(comment.id)).toMatchObject([
    { act: 'comment.delete', subjectType: 'comment', before: { body: 'Rude', assetId: comment.assetId }, after: null },
  ])
  const author = await signUpAndIn(server)
  const profile = await makeProfile(db, { userId: author.userId })
  const own = await makeComment(db, { profileId: profile.id })
  expect((await author.fetch(`/api/comments/${own.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await about(own.id)).toEqual([])
})

test('ADMIN-04 the command that grants and revokes admin rights records what it changed', async () => {
  const person = await signUpAndIn(server)
  for (const word of ['grant', 'grant', 'revoke', 'revoke'])
    await runAdminCommand(server.services, [word, person.email])
  await runAdminCommand(server.services, ['list'])
  await expect(runAdminCommand(server.services, ['grant', 'nobody@example.com'])).rejects.toThrow()
  expect(await about(person.userId)).toMatchObject([
    { act: 'admin.revoke', by: null, before: { admin: true }, after: { email: person.email, admin: false } },
    { act: 'admin.grant', by: null, before: { admin: false }, after: { email: person.email, admin: true } },
  ])
})

test('ADMIN-04 concurrent commands that grant the same admin write one entry', async () => {
  const person = await signUpAndIn(server)
  await Promise.all(Array.from({ length: 4 }, () => runAdminCommand(server.services, ['grant', person.email])))
  expect(await about(person.userId)).toHaveLength(1)
})

test('ADMIN-04 SEC-06 the log is paged, newest first, and cannot be changed', async () => {
  const { db } = server.services
  await db.execute(sql`
    insert into audit_log (user_id, act, subject_type, subject_id, before, created_at)
    select ${admin.userId}::uuid, 'merch.reject', 'merch', uuidv7(), '{}', now() - n * interval '1 minute'
    from generate_series(1, 70) as n`)
  const times: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: AuditLogList = await read(`?limit=30${cursor && `&cursor=${cursor}`}`)
    times.push(...page.items.map(({ createdAt }) => createdAt))
    cursor = page.nextCursor
  }
  expect(times.length).toBeGreaterThanOrEqual(70)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await admin.fetch('/api/audit-log?cursor=x')).status).toBe(400)
  const only = /only ever added to/
  await expect(db.delete(auditLog)).rejects.toMatchObject({ cause: { message: expect.stringMatching(only) } })
  await expect(db.update(auditLog).set({ act: 'merch.approve' })).rejects.toMatchObject({
    cause: { message: expect.stringMatching(only) },
  })
  await expect(db.update(auditLog).set({ userId: null, act: 'x' })).rejects.toThrow()
  const gone = await signUpAndIn(server, { admin: true })
  const comment = await makeComment(db)
  await gone.fetch(`/api/comments/${comment.id}`, { method: 'DELETE' })
  await db.delete(users).where(eq(users.id, gone.userId))
  expect(await about(comment.id)).toMatchObject([{ act: 'comment.delete', by: null }])
})

test('ADMIN-01 ADMIN-04 the admin page contains its first data, also for an admin without a profile', async () => {
  const keysOf = async (path: string) => {
    const html = await (await admin.fetch(path)).text()
    return pageDataOf(html)!.entries.map(({ key }) => key[0])
  }
  expect(await keysOf('/admin')).toEqual(['session', 'merchReview'])
  expect(await keysOf('/admin?tab=audit-log')).toEqual(['session', 'auditLog'])
})
