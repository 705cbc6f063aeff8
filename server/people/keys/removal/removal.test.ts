import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { Keys } from '#contract/keys.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { programOf } from '#server/people/access-tokens/factory.ts'
import { type Person, renewed, signInAs, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { mailAbout, mailsTo, tokenIn } from '#server/people/accounts/links/mailbox.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { factorRemovals } from '../tables.ts'
import { codeOf, setUpApp, signInWith } from '../testing/app.ts'
import { factorRemovalTasks } from './tasks.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

const ASKED = 'The second factors of your Undercroft account will be removed'
const REFUSED = 'Your Undercroft account keeps its second factors'
const REMOVED = 'The second factors of your Undercroft account were removed'

const ask = (email: string, who: Visitor = admin) =>
  who.fetch('/api/accounts/factor-removals', { method: 'POST', json: { email } })
const keysOf = async (who: Visitor): Promise<Keys> => (await who.fetch('/api/accounts/keys')).json()
const sessionOf = async (who: Visitor): Promise<Session> => (await who.fetch('/api/session')).json()
const removalAt = async (who: Visitor) => (await sessionOf(who)).user?.removalAt
const refuseBy = (token: string) =>
  visitor(server).fetch('/api/accounts/factor-removal/refusal', { method: 'POST', json: { token } })
const signIn = ({ email, password }: Person) =>
  visitor(server).fetch('/api/accounts/sign-in', { method: 'POST', json: { email, password } })
const work = () => factorRemovalTasks['remove-factors']!({}, server.services)

/** As if the waiting period were over. */
const makeDue = ({ userId }: Person) =>
  server.services.db.update(factorRemovals).set({ dueAt: new Date() }).where(eq(factorRemovals.userId, userId))

async function withApp() {
  const person = await signUpAndIn(server)
  return { person, ...(await setUpApp(server, person)) }
}

test('KEYS-02 lost second factors are removed after 72 hours, of which the mail and every device tell', async () => {
  const { person } = await withApp()
  const response = await ask(person.email.toUpperCase())
  expect(response.status).toBe(200)
  const { dueAt } = await response.json()
  expect(Math.abs(Date.parse(dueAt) - Date.now() - 72 * 3600_000)).toBeLessThan(60_000)
  expect((await mailAbout(server, person.email, ASKED)).text).toContain('72 hours')
  expect(await removalAt(await signInAs(server, person.userId))).toBe(dueAt)

  const program = await programOf(server, person.userId, ['read'])
  await work()
  expect((await (await signIn(person)).json()).code).toBe('second_factor_required')
  expect((await program.fetch('/api/session')).status).toBe(200)
  await makeDue(person)
  await work()
  await mailAbout(server, person.email, REMOVED)
  expect((await person.fetch('/api/sessions')).status).toBe(401)
  expect((await program.fetch('/api/session')).status).toBe(401)
  const started = await signIn(person)
  expect(started.status).toBe(200)
  const keys = await keysOf(renewed(server, person, started))
  expect(keys).toMatchObject({ authenticatorSince: null, recoveryCodes: null })
})

test('KEYS-02 the mailed link refuses the removal without a session, and no later one', async () => {
  const { person } = await withApp()
  await ask(person.email)
  const token = tokenIn(await mailAbout(server, person.email, ASKED))
  for (const forged of [`${token}x`, token.replace(/.{43}$/, 'A'.repeat(43)), 'x'])
    expect((await refuseBy(forged)).status).toBe(400)
  expect((await refuseBy(token)).status).toBe(204)
  await mailAbout(server, person.email, REFUSED)
  expect(await removalAt(person)).toBeNull()

  await ask(person.email)
  expect((await (await refuseBy(token)).json()).code).toBe('link_invalid')
  expect(await removalAt(person)).not.toBeNull()
})

test('KEYS-02 any signed-in device refuses the removal of its own account, and of no other', async () => {
  const [{ person }, stranger] = [await withApp(), await signUpAndIn(server)]
  await ask(person.email)
  const refuse = (who: Visitor) => who.fetch('/api/accounts/factor-removal', { method: 'DELETE' })
  expect((await refuse(stranger)).status).toBe(204)
  expect(await removalAt(person)).not.toBeNull()
  expect((await refuse(await signInAs(server, person.userId, { isTwoFactor: false }))).status).toBe(204)
  await makeDue(person)
  await work()
  expect((await keysOf(person)).authenticatorSince).not.toBeNull()
})

test.each(['code', 'recoveryCode'] as const)('KEYS-02 signing in with a %s refuses the removal', async (kind) => {
  const { person, app, codes } = await withApp()
  await ask(person.email)
  const factor = kind === 'code' ? { code: codeOf(app) } : { recoveryCode: codes[0]! }
  expect((await signInWith(server, person, factor)).status).toBe(200)
  expect(await removalAt(person)).toBeNull()
  await mailAbout(server, person.email, REFUSED)
})

test('KEYS-02 confirming with the second factor that it is you refuses the removal', async () => {
  const { person, app } = await withApp()
  await ask(person.email)
  const json = { password: person.password, factor: { code: codeOf(app) } }
  const proved = await person.fetch('/api/accounts/proof', { method: 'POST', json })
  expect(await removalAt(renewed(server, person, proved))).toBeNull()
})

test('KEYS-02 asking twice changes nothing, and accounts without a second factor need none removed', async () => {
  const { person } = await withApp()
  const first = await (await ask(person.email)).json()
  await mailAbout(server, person.email, ASKED)
  expect(await (await ask(person.email)).json()).toEqual(first)
  expect((await mailsTo(server, person.email)).filter(({ subject }) => subject === ASKED)).toHaveLength(1)
  const plain = await signUpAndIn(server)
  expect((await ask(plain.email)).status).toBe(409)
  expect((await ask(person.email, plain)).status).toBe(403)
  const entries = (await (await admin.fetch('/api/audit-log?limit=1')).json()).items
  expect(entries[0]).toMatchObject({ act: 'account.remove-factors', by: { email: admin.email } })
})

test('KEYS-02 the command asks for a removal too', async () => {
  const { person } = await withApp()
  const said = await runAdminCommand(server.services, ['remove-factors', person.email])
  const at = await removalAt(person)
  expect(said).toBe(`The second factors of ${person.email} will be removed at ${at}, unless the owner refuses.`)
  const nobody = runAdminCommand(server.services, ['remove-factors', 'nobody@example.com'])
  await expect(nobody).rejects.toThrow('Nobody has an account')
})
