import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasskeyOptions } from '#contract/keys.ts'
import { goOn, signInAs, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { setUpApp } from './testing/app.ts'
import { keysOf, optionsFrom, post } from './testing/asking.ts'
import { softwareAuthenticator } from './testing/software-authenticator.ts'

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = new URL(server.services.env.publicUrl).origin
})
afterAll(() => server.close())

test('KEYS-01 a new passkey is refused whose response another site, account or act has made', async () => {
  const person = await signUpAndIn(server)
  const stranger = await signUpAndIn(server)
  const options = await optionsFrom(person)
  const make = (challenge: PasskeyOptions, given = {}) =>
    softwareAuthenticator().create(challenge, { origin, ...given })
  const asked = (challenge: unknown): PasskeyOptions => ({ options: { ...options.options, challenge } })
  const send = async (response: unknown) =>
    goOn(server, person, await post(person, 'passkeys', { name: 'Key', response })).status
  const good = make(options)
  const refused = {
    'wrong origin': make(options, { origin: 'https://undercroft.example.evil.test' }),
    'wrong site': make(options, { rpId: 'evil.test' }),
    'user not verified': make(options, { isVerified: false }),
    'own challenge': make(asked('AAAA')),
    'no challenge': make(asked('')),
    'challenge of another account': make(await optionsFrom(stranger)),
    'challenge of a sign-in': make(
      asked((await optionsFrom(visitor(server), 'sign-in/passkey-options')).options.challenge),
    ),
    'challenge of a proof': make(asked((await optionsFrom(person, 'proof/passkey-options')).options.challenge)),
    'made for a use': { ...good, response: { ...good.response, clientDataJSON: use(good.response.clientDataJSON) } },
    'not CBOR': { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
  }
  for (const [why, response] of Object.entries(refused)) {
    const status = await send(response)
    expect([why, status >= 400 && status < 500]).toEqual([why, true])
  }
  expect((await keysOf(person)).passkeys).toEqual([])
  expect(await send(good)).toBe(200)
  expect(await send(good)).toBeGreaterThanOrEqual(400)
  expect((await keysOf(person)).passkeys).toHaveLength(1)
})

/** The client data of a new passkey, as if a passkey had been used. */
const use = (clientData: string): string => {
  const said = JSON.parse(Buffer.from(clientData, 'base64url').toString())
  return Buffer.from(JSON.stringify({ ...said, type: 'webauthn.get' })).toString('base64url')
}

test('KEYS-01 nobody registers, renames or removes a passkey of another account', async () => {
  const person = await signUpAndIn(server)
  const authenticator = softwareAuthenticator()
  const register = async (who: Visitor) =>
    goOn(
      server,
      who,
      await post(who, 'passkeys', { name: 'Key', response: authenticator.create(await optionsFrom(who), { origin }) }),
    )
  expect((await register(person)).status).toBe(200)
  const [{ id } = { id: '' }] = (await keysOf(person)).passkeys
  const stranger = await signUpAndIn(server)
  expect((await register(stranger)).status).toBe(409)
  const path = `/api/accounts/passkeys/${id}`
  expect((await stranger.fetch(path, { method: 'PATCH', json: { name: 'Mine' } })).status).toBe(404)
  expect((await stranger.fetch(path, { method: 'DELETE' })).status).toBe(404)
  expect((await keysOf(person)).passkeys).toMatchObject([{ id, name: 'Key' }])
})

test('KEYS-05 a sign-in never continues the session that the browser brings', async () => {
  const { email, password, cookie: planted } = await signUpAndIn(server)
  const victim = await signUpAndIn(server)
  const [name] = planted.split('=')
  const signIn = async (cookie: string, json: unknown) => {
    const response = await visitor(server).fetch('/api/accounts/sign-in', { method: 'POST', json, headers: { cookie } })
    expect(response.status).toBe(200)
    return response.headers
      .getSetCookie()
      .find((each) => each.startsWith(`${name}=`))
      ?.split(';')[0]
  }
  const made = await signIn(`${name}=${'a'.repeat(43)}`, { email, password })
  expect(made).not.toContain('a'.repeat(43))
  const own = await signIn(planted, { email: victim.email, password: victim.password })
  expect(own).toBeDefined()
  expect(own).not.toBe(planted)
  const { user } = await (await visitor(server).fetch('/api/session', { headers: { cookie: planted } })).json()
  expect(user?.email).not.toBe(victim.email)
})

test.each(['passkey', 'app'] as const)(
  'KEYS-03 a copied cookie gains nothing by the %s that its owner adds',
  async (kind) => {
    const admin = await signUpAndIn(server, { admin: true })
    const copied = await signInAs(server, admin.userId, { isTwoFactor: false })
    const owner = { ...admin, ...copied }
    if (kind === 'app') await setUpApp(server, owner)
    else {
      const response = softwareAuthenticator().create(await optionsFrom(owner), { origin })
      goOn(server, owner, await post(owner, 'passkeys', { name: 'Key', response }))
    }
    const numbers = async (who: Visitor) => (await who.fetch('/api/numbers')).status
    expect([await numbers(owner), await numbers(copied)]).toEqual([200, 401])
    expect((await post(copied, 'recovery-codes')).status).toBe(401)
  },
)
