import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AntiSpam } from '#contract/anti-spam.ts'
import type { AuditLogList } from '#contract/moderation.ts'
import { ANTI_SPAM } from '#contract/platform/moderation-limits.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  admin = await signUpAndIn(server, { admin: true })
  await save({ mailDomains: [], words: [] })
})
afterAll(() => server.close())

const read = async () => (await (await admin.fetch('/api/prevention')).json()) as AntiSpam
const put = (json: object, who: Person = admin) => who.fetch('/api/prevention', { method: 'PUT', json })
const save = async (lists: Partial<AntiSpam>) => put({ ...(await read()), ...lists })
const log = async () => ((await (await admin.fetch('/api/audit-log')).json()) as AuditLogList).items
const signUp = (email: string) =>
  visitor(server).fetch('/api/accounts/sign-up', { method: 'POST', json: { email, password: 'seven rusty anchors 9' } })
const REFUSED = 'Addresses of this mail provider are not accepted here. Please use another one.'

test('GUARD-08 stores both lists sorted, without duplicates, with domains normalised', async () => {
  const response = await save({
    mailDomains: [' Trash.Example ', '@mail.test', '*.süß.example', 'trash.example.', ''],
    words: ['  buy now ', 'Éclair', 'buy now', ''],
  })
  expect(response.status).toBe(200)
  const saved = await read()
  expect(saved).toMatchObject({
    mailDomains: ['mail.test', 'trash.example', 'xn--s-qfa0g.example'],
    words: ['buy now', 'Éclair'],
  })
  expect((await log())[0]).toMatchObject({
    ...{ act: 'prevention.update', by: { email: admin.email }, subjectType: 'prevention', before: null },
    after: { wordsAdded: 'buy now, Éclair' },
  })
})

test('GUARD-08 the audit log records added and removed entries, and not those that stayed', async () => {
  await save({ mailDomains: ['a.example', 'b.example'] })
  await save({ mailDomains: ['b.example', 'c.example'] })
  const [last] = await log()
  expect(last?.after).toEqual({ mailDomainsAdded: 'c.example', mailDomainsRemoved: 'a.example' })
  const count = (await log()).length
  expect((await save({})).status).toBe(200)
  expect(await log()).toHaveLength(count)
})

test("GUARD-08 two admins cannot overwrite each other's change", async () => {
  const ben = await signUpAndIn(server, { admin: true })
  const before = await read()
  const responses = await Promise.all([put({ ...before, words: ['ada'] }), put({ ...before, words: ['ben'] }, ben)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = responses[0]?.status === 200 ? 'ada' : 'ben'
  expect(await read()).toMatchObject({ words: [won], revision: before.revision + 1 })
  // A retry of the saved change succeeds.
  expect((await put({ ...before, words: [won] })).status).toBe(200)
})

test.each([
  [{ mailDomains: ['not a domain'] }, 'mailDomains', '‘not a domain’ is no domain'],
  [{ mailDomains: ['-x.example'] }, 'mailDomains', '‘-x.example’ is no domain'],
  [{ words: ['!!!'] }, 'words', '‘!!!’ has no letters or digits'],
])('GUARD-08 refuses a malformed entry, with an error at its list: %j', async (lists, field, message) => {
  const response = await save(lists)
  expect([response.status, await response.json()]).toMatchObject([422, { fields: { [field]: message } }])
})

test('GUARD-08 SEC-05 the lists have a maximum length', async () => {
  const many = Array.from({ length: ANTI_SPAM.entries + 1 }, (_, n) => `word ${n}`)
  expect((await save({ words: many })).status).toBe(422)
  expect((await save({ words: many.slice(1) })).status).toBe(200)
  expect((await save({ words: ['x'.repeat(ANTI_SPAM.entryMax + 1)] })).status).toBe(422)
})

test('GUARD-08 refuses sign-ups with an address of a refused mail provider or of a subdomain', async () => {
  await save({ mailDomains: ['trash.example', 'xn--mnchen-3ya.example'] })
  for (const email of ['a@trash.example', 'a@Sub.TRASH.example', 'a@xn--mnchen-3ya.example']) {
    const response = await signUp(email)
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'invalid', detail: REFUSED, fields: { email: REFUSED } },
    ])
  }
  expect((await signUp('a@nottrash.example')).status).toBe(202)
  await save({ mailDomains: [] })
  expect((await signUp('a@trash.example')).status).toBe(202)
})

test('GUARD-08 AUTH-11 refuses a change to an address of a refused mail provider', async () => {
  await save({ mailDomains: ['trash.example'] })
  const person = await signUpAndIn(server)
  const change = (email: string) =>
    person.fetch('/api/accounts/email', { method: 'PUT', json: { email, password: person.password } })
  const refused = await change('me@mx.trash.example')
  expect([refused.status, await refused.json()]).toMatchObject([422, { fields: { email: REFUSED } }])
  expect((await change(`${Date.now()}@fine.example`)).status).toBe(202)
})
