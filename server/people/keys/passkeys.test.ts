import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeRecoveryCodes } from '#contract/keys.ts'
import type { Problem } from '#contract/platform/errors.ts'
import { PROOF_MINUTES } from '#contract/platform/limits.ts'
import { goOn, renewed, signInAs, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { keysOf, optionsFrom, post } from './testing/asking.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './testing/software-authenticator.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = new URL(server.services.env.publicUrl).origin
})
afterAll(() => server.close())

async function register(person: Visitor, name = 'Fairphone'): Promise<SoftwareAuthenticator> {
  const authenticator = softwareAuthenticator()
  const response = authenticator.create(await optionsFrom(person, 'passkeys/options'), { origin })
  const added = goOn(server, person, await post(person, 'passkeys', { name, response }))
  expect(added.status).toBe(200)
  return authenticator
}

const signIn = async (authenticator: SoftwareAuthenticator, options = {}) =>
  post(visitor(server), 'sign-in/passkey', {
    passkey: authenticator.get(await optionsFrom(visitor(server), 'sign-in/passkey-options'), {
      origin,
      counter: 2,
      ...options,
    }),
  })

test('KEYS-01 a passkey signs in without a password, and is listed with its last use', async () => {
  const person = await signUpAndIn(server)
  const passkey = await register(person)
  const signedIn = await signIn(passkey)
  expect(signedIn.status).toBe(200)
  expect((await signedIn.json()).user.email).toBe(person.email)
  const [shown] = (await keysOf(person)).passkeys
  expect(shown).toMatchObject({ name: 'Fairphone', isSynced: false })
  expect(Date.parse(shown!.usedAt!)).toBeGreaterThan(Date.now() - 60_000)
  await person.fetch(`/api/accounts/passkeys/${shown!.id}`, { method: 'PATCH', json: { name: 'Old phone' } })
  expect((await keysOf(person)).passkeys[0]!.name).toBe('Old phone')
  expect((await person.fetch(`/api/accounts/passkeys/${shown!.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await signIn(passkey, { counter: 3 })).status).toBe(401)
})

test('KEYS-01 the password of an account with a passkey opens nothing without the second factor', async () => {
  const person = await signUpAndIn(server)
  const passkey = await register(person)
  const { email, password } = person
  const refused = await post(visitor(server), 'sign-in', { email, password })
  expect(refused.status).toBe(401)
  const problem = (await refused.json()) as Problem
  expect(problem).toMatchObject({ code: 'second_factor_required', factors: ['passkey', 'recovery-code'] })
  const options = await optionsFrom(visitor(server), 'sign-in/passkey-options', { ticket: problem.ticket })
  const factor = { passkey: passkey.get(options, { origin, counter: 2 }) }
  const step = () => post(visitor(server), 'sign-in/second-step', { ticket: problem.ticket, factor })
  expect((await step()).status).toBe(200)
  // Neither the response of the passkey nor the ticket works again.
  expect((await step()).status).toBe(401)
})

test('KEYS-01 the responses of a passkey are refused that a phishing or replaying site would send', async () => {
  const person = await signUpAndIn(server)
  const passkey = await register(person)
  const stranger = await signUpAndIn(server)
  await register(stranger)
  const options = await optionsFrom(visitor(server), 'sign-in/passkey-options')
  const get = (given = {}) => passkey.get(options, { origin, counter: 5, ...given })
  const send = async (response: unknown) =>
    (await post(visitor(server), 'sign-in/passkey', { passkey: response })).status
  const good = get()
  const forged = {
    ...good,
    response: { ...good.response, signature: good.response.signature.replace(/^.{8}/, 'AAAAAAAA') },
  }
  const refused = {
    'wrong origin': get({ origin: 'https://undercroft.example.evil.test' }),
    'wrong site': get({ rpId: 'evil.test' }),
    'user not verified': get({ isVerified: false }),
    'forged signature': forged,
    'counter that went back': get({ counter: 1 }),
    'unknown passkey': softwareAuthenticator().get(options, { origin }),
    'own challenge': passkey.get({ options: { challenge: 'AAAA' } }, { origin, counter: 5 }),
    'challenge of another act': passkey.get(await optionsFrom(person, 'proof/passkey-options'), { origin, counter: 5 }),
    'handle of another account': {
      ...good,
      response: { ...good.response, userHandle: Buffer.from(stranger.userId).toString('base64url') },
    },
  }
  for (const [why, response] of Object.entries(refused)) expect([why, await send(response)]).toEqual([why, 401])
  expect(await send(good)).toBe(200)
  expect(await send(good)).toBe(401)
})

test('KEYS-01 a sign-in with a removed passkey says so; a second step or another reason does not', async () => {
  const person = await signUpAndIn(server)
  const passkey = await register(person)
  const unknown = softwareAuthenticator()
  const sign = async (used: typeof passkey, given = {}): Promise<Problem> => {
    const options = await optionsFrom(visitor(server), 'sign-in/passkey-options')
    const response = used.get(options, { origin, counter: 5, ...given })
    return (await post(visitor(server), 'sign-in/passkey', { passkey: response })).json() as Promise<Problem>
  }
  const fields = { 'passkey.id': 'This passkey was removed from its account' }
  expect(await sign(unknown)).toMatchObject({ code: 'invalid_credentials', fields })
  expect((await sign(passkey, { isVerified: false })).fields).toBeUndefined()
  const { email, password } = person
  const refused = (await (await post(visitor(server), 'sign-in', { email, password })).json()) as Problem
  const options = await optionsFrom(visitor(server), 'sign-in/passkey-options', { ticket: refused.ticket })
  const factor = { passkey: unknown.get(options, { origin }) }
  const step = await post(visitor(server), 'sign-in/second-step', { ticket: refused.ticket, factor })
  expect(((await step.json()) as Problem).fields).toBeUndefined()
})

test('KEYS-03 keys change only within ten minutes of a proof, which a passkey of the account gives', async () => {
  const person = await signUpAndIn(server)
  const passkey = await register(person)
  const other = await signUpAndIn(server)
  const foreign = await register(other)
  const old = new Date(Date.now() - (PROOF_MINUTES * 60 + 1) * 1000)
  await server.services.db.update(sessions).set({ provedAt: old }).where(eq(sessions.userId, person.userId))
  const refused = await post(person, 'passkeys/options')
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'proof_required'])
  const prove = async (by: SoftwareAuthenticator) =>
    post(person, 'proof', {
      passkey: by.get(await optionsFrom(person, 'proof/passkey-options'), { origin, counter: 9 }),
    })
  expect([(await prove(foreign)).status, (await post(person, 'passkeys/options')).status]).toEqual([401, 403])
  const proved = await prove(passkey)
  expect(proved.status).toBe(204)
  // The token from before the proof, which a thief may have, opens nothing any more.
  expect((await post(person, 'passkeys/options')).status).toBe(401)
  expect((await post(renewed(server, person, proved), 'passkeys/options')).status).toBe(200)
})

test('KEYS-02 the first passkey makes recovery codes; each replaces the second factor once', async () => {
  const person = await signUpAndIn(server)
  const authenticator = softwareAuthenticator()
  const response = authenticator.create(await optionsFrom(person, 'passkeys/options'), { origin })
  const added = goOn(server, person, await post(person, 'passkeys', { name: 'Key', response }))
  const made = (await added.json()) as MadeRecoveryCodes
  expect(made.recoveryCodes).toHaveLength(10)
  const [first, second] = made.recoveryCodes as [string, string]
  const signInWith = async (recoveryCode: string) => {
    const { email, password } = person
    const { ticket } = (await (await post(visitor(server), 'sign-in', { email, password })).json()) as Problem
    return (await post(visitor(server), 'sign-in/second-step', { ticket, factor: { recoveryCode } })).status
  }
  expect(await signInWith('aaaaa-bbbbb')).toBe(401)
  expect(await signInWith(first.toUpperCase().replace('-', ' '))).toBe(200)
  expect(await signInWith(first)).toBe(401)
  expect((await keysOf(person)).recoveryCodes).toMatchObject({ left: 9, of: 10 })
  expect((await post(person, 'recovery-codes')).status).toBe(200)
  expect(await signInWith(second)).toBe(401)
})

test('KEYS-03 an admin without a second factor reads why, and can do nothing as an admin', async () => {
  const admin = await signUpAndIn(server, { admin: true })
  expect((await admin.fetch('/api/numbers')).status).toBe(200)
  const weak = await signInAs(server, admin.userId, { isTwoFactor: false })
  const refused = await weak.fetch('/api/numbers')
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden'])
  await register(weak)
  expect((await weak.fetch('/api/numbers')).status).toBe(200)
})
