import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { HouseRules, HouseRulesSource } from '#contract/house-rules.ts'
import type { AuditLogList } from '#contract/moderation.ts'
import { RULES } from '#contract/platform/moderation-limits.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findRules } from './find-house-rules.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

const read = async (query = '') => (await (await visitor(server).fetch(`/api/rules${query}`)).json()) as HouseRules
const next = async () => (await findRules(server.services.db)).version + 1
const publish = (version: number, body: string, who: Person = admin) =>
  who.fetch('/api/rules', { method: 'POST', json: { version, body } })
const sessionOf = async (who: Person) => ((await (await who.fetch('/api/session')).json()) as Session).user

test('GUARD-09 a new site has rules that everyone can read, each with a number and an anchor', async () => {
  const { version, rules, html } = await findRules(server.services.db)
  expect(rules.length).toBeGreaterThanOrEqual(8)
  expect(rules.map(({ number }) => number)).toEqual(rules.map((_, at) => at + 1))
  for (const { title, anchor } of rules) {
    expect(title).not.toBe('')
    expect(html).toContain(`id="${anchor}"`)
  }
  expect(html).toContain('How we decide')
  const shown = await read()
  expect(shown).toMatchObject({ version, html, rules, until: null, versions: [{ version }] })
})

test('GUARD-09 a new version is in force at once; the old one stays readable, with its time in force', async () => {
  const before = await read()
  const version = before.version + 1
  const response = await publish(version, '  ## Be kind\n\nAll of you.  ')
  expect(response.status).toBe(201)
  const now = await read()
  expect(await response.json()).toEqual(now)
  expect(now).toMatchObject({ version, rules: [{ number: 1, title: 'Be kind' }], until: null })
  expect(now.versions.map((each) => each.version)).toEqual([version, ...before.versions.map((each) => each.version)])
  const old = await read(`?version=${before.version}`)
  expect(old).toMatchObject({ version: before.version, from: before.from, until: now.from, html: before.html })
  const source = (await (await admin.fetch('/api/rules/source')).json()) as HouseRulesSource
  expect(source).toEqual({ version, body: '## Be kind\n\nAll of you.' })
  const log = (await (await admin.fetch('/api/audit-log')).json()) as AuditLogList
  expect(log.items[0]).toMatchObject({
    ...{ act: 'rules.publish', by: { email: admin.email }, subjectType: 'rules', subjectId: null },
    ...{ before: { version: version - 1 }, after: { version } },
  })
})

test('GUARD-09 of two concurrent admins one publishes, the other gets a conflict; a retry changes nothing', async () => {
  const ben = await signUpAndIn(server, { admin: true })
  const version = await next()
  const responses = await Promise.all([publish(version, '## By Ada'), publish(version, '## By Ben', ben)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const [first, second] = responses[0]?.status === 201 ? [admin, ben] : [ben, admin]
  const refused = responses.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({
    ...{
      code: 'conflict',
      detail: `Version ${version} was already published by ${first.email}. Read it before you publish yours.`,
    },
  })
  const own = first === admin ? '## By Ada' : '## By Ben'
  expect((await publish(version, own, first)).status).toBe(201)
  expect((await publish(version + 1, '## By both', second)).status).toBe(201)
  const log = (await (await admin.fetch('/api/audit-log')).json()) as AuditLogList
  const acts = log.items.filter(({ after }) => Number(after?.version) >= version)
  expect(acts.map(({ after }) => after?.version)).toEqual([version + 1, version])
})

test.each([
  ['nothing', ' \n ', 'Write the rules'],
  ['too much', `## One\n${'x'.repeat(RULES.bodyMax)}`, 'The rules have at most 20000 characters'],
  ['no rule', 'Be kind.', 'Begin each rule with a heading: ## and its name'],
  ['a title of its own', '# Rules\n\n## One', 'The page has its own title: begin headings with ##'],
])('GUARD-09 SEC-05 refuses rules with %s, with an error at the field', async (_what, body, message) => {
  for (const path of ['/api/rules', '/api/rules/preview']) {
    const response = await admin.fetch(path, { method: 'POST', json: { version: await next(), body } })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'invalid', fields: { body: message } },
    ])
  }
})

test('GUARD-09 refuses a version number that skips one, and returns 404 for an unknown version', async () => {
  expect((await publish((await next()) + 1, '## One')).status).toBe(409)
  expect((await publish(0, '## One')).status).toBe(422)
  const statusOf = async (path: string) => (await visitor(server).fetch(path)).status
  expect(await statusOf('/api/rules?version=9999')).toBe(404)
  expect(await statusOf('/api/rules?version=one')).toBe(422)
})

test('GUARD-09 PROF-03 signing up accepts the current rules, and shows no notice about them', async () => {
  const person = await signUpAndIn(server)
  const json = {
    ...{ profileType: 'artist', handle: `new_${Date.now()}`, displayName: 'Wick', dateOfBirth: '1990-01-01' },
    acceptTerms: true,
  }
  expect((await person.fetch('/api/profiles', { method: 'POST', json })).status).toBe(201)
  const { version } = await findRules(server.services.db)
  const [user] = await server.services.db.select().from(users).where(eq(users.id, person.userId))
  expect(user).toMatchObject({ rulesVersion: version, houseRulesNotified: version })
  expect((await sessionOf(person))?.newRules).toBeNull()
})

test('GUARD-09 members see a notice of new rules until they dismiss it, and may ignore it', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  await db.update(users).set({ houseRulesNotified: 1 }).where(eq(users.id, person.userId))
  const version = await next()
  await publish(version, '## New')
  expect((await sessionOf(person))?.newRules).toBe(version)
  expect((await person.fetch('/api/notifications/mail', { method: 'PUT', json: { rhythm: 'daily' } })).status).toBe(200)
  const notify = (up: number) => person.fetch('/api/rules/told', { method: 'PUT', json: { version: up } })
  expect(((await (await notify(1)).json()) as Session).user?.newRules).toBe(version)
  expect(((await (await notify(version + 5)).json()) as Session).user?.newRules).toBeNull()
  expect((await notify(1)).status).toBe(200)
  expect((await sessionOf(person))?.newRules).toBeNull()
  await publish(version + 1, '## Newer')
  expect((await sessionOf(person))?.newRules).toBe(version + 1)
})
