import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MadeAccessToken } from '#contract/access-tokens.ts'
import type { Keys, MadeRecoveryCodes, NewAuthenticator, PasskeyOptions } from '#contract/keys.ts'
import type { Problem } from '#contract/platform/errors.ts'
import { SECURITY_EVENTS, type SecurityEventName } from '#contract/security-events.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { goOn, makeEmail, type Person, signInAs, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { createMailedLink } from '#server/people/accounts/links/mailed-links.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { factorRemovalTasks } from '#server/people/keys/removal/tasks.ts'
import { softwareAuthenticator } from '#server/people/keys/testing/software-authenticator.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'

let server: TestServer
const lines: string[] = []
/** Everything secret or typed that the requests below send or get. */
const secrets: string[] = []
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(lines.push(String(line))))
  server = await startTestServer({ env: { logLevel: 'info' } })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

type Who = Pick<Person, 'fetch'>
const NEW = 'seven rusty anchors'
const secret = <T extends string>(text: T): T => {
  secrets.push(text)
  return text
}
const send = (who: Who, method: string, path: string, json: unknown = {}, headers = {}) =>
  who.fetch(path, { method, json, headers })
const post = (who: Who, path: string, json: unknown = {}) => send(who, 'POST', `/api/accounts/${path}`, json)
const person = async () => {
  const made = await signUpAndIn(server)
  secret(made.password)
  secret(made.email)
  return made
}
const codeOf = ({ secret: of }: NewAuthenticator, steps = 0) =>
  secret(new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + steps * 30_000 }))

async function withApp() {
  const made = await person()
  const app: NewAuthenticator = await (await post(made, 'authenticator')).json()
  secret(app.secret)
  const confirmed = goOn(
    server,
    made,
    await send(made, 'PUT', '/api/accounts/authenticator', { code: codeOf(app, -1) }),
  )
  const { recoveryCodes } = (await confirmed.json()) as MadeRecoveryCodes
  return { ...made, app, codes: recoveryCodes!.map(secret) }
}
const optionsFrom = async (who: Who, path: string): Promise<PasskeyOptions> => (await post(who, path)).json()
async function withPasskey() {
  const made = await person()
  const origin = new URL(server.services.env.publicUrl).origin
  const passkey = softwareAuthenticator()
  const response = passkey.create(await optionsFrom(made, 'passkeys/options'), { origin })
  goOn(server, made, await post(made, 'passkeys', { name: secret('Lantern phone'), response }))
  const { passkeys }: Keys = await (await made.fetch('/api/accounts/keys')).json()
  return { ...made, passkey, path: `/api/accounts/passkeys/${passkeys[0]!.id}`, origin }
}
const passwordStep = async ({ email, password }: Person): Promise<string> =>
  secret(((await (await post(visitor(server), 'sign-in', { email, password })).json()) as Problem).ticket!)
const linkFor = async (purpose: 'verify-email' | 'reset-password', { userId }: Person) =>
  secret(await createMailedLink(server.services.db, purpose, userId))
async function withToken() {
  const made = await person()
  const json = { kind: 'token', name: 'Lantern player', scopes: ['read'], days: null }
  const token: MadeAccessToken = await (await post(made, 'tokens', json)).json()
  return { ...made, token, bearer: { headers: { authorization: `Bearer ${secret(token.secret)}` } } }
}
async function changedEmail() {
  const made = await person()
  const email = makeEmail()
  const token = secret(await createMailedLink(server.services.db, 'change-email', made.userId, { email }))
  await post(visitor(server), 'email/confirm', { token, password: made.password })
  return made
}
const admin = async () => {
  const made = await signUpAndIn(server, { admin: true })
  const other = await signUpAndIn(server)
  await send(made, 'PUT', '/api/accounts/quota', { email: other.email, quotaMb: 5 })
  return made
}
async function withRemoval() {
  const made = await withApp()
  await runAdminCommand(server.services, ['remove-factors', made.email])
  return made
}
const anybody = { userId: null }

/** For each event a request that causes it, and the account that it concerns. */
const ACTS: Record<SecurityEventName, () => Promise<{ userId: string | null } | undefined>> = {
  'account.created': async () => {
    await post(visitor(server), 'sign-up', { email: secret(makeEmail()), password: secret(NEW) })
    return undefined
  },
  'account.deleted': async () => {
    const made = await person()
    await send(made, 'DELETE', '/api/accounts/mine', { email: made.email })
    return anybody
  },
  'admin.acted': admin,
  'admin.granted': async () => {
    const made = await person()
    await runAdminCommand(server.services, ['grant', made.email])
    return made
  },
  'admin.revoked': async () => {
    const made = await person()
    for (const word of ['grant', 'revoke']) await runAdminCommand(server.services, [word, made.email])
    return made
  },
  'authenticator.added': withApp,
  'authenticator.removed': async () => {
    const made = await withApp()
    await made.fetch('/api/accounts/authenticator', { method: 'DELETE' })
    return made
  },
  'cross-site.refused': async () => {
    await visitor(server).fetch('/api/accounts/sign-in', { method: 'POST', headers: { origin: 'https://bad.example' } })
    return anybody
  },
  'data.downloaded': async () => {
    const made = await person()
    await (await made.fetch('/api/accounts/data')).arrayBuffer()
    return made
  },
  'device.new': async () => {
    const made = await person()
    await post(visitor(server), 'sign-in', made)
    return made
  },
  'email.change-asked': async () => {
    const made = await person()
    await send(made, 'PUT', '/api/accounts/email', { email: secret(makeEmail()), password: made.password })
    return made
  },
  'email.changed': changedEmail,
  'email.restored': async () => {
    const made = await changedEmail()
    const { db } = server.services
    const token = secret(await createMailedLink(db, 'restore-email', made.userId, { email: made.email }))
    await post(visitor(server), 'password', { token, password: secret(NEW) })
    return made
  },
  'email.verified': async () => {
    const made = await person()
    await server.services.db.execute(sql`update users set email_verified = false where id = ${made.userId}`)
    const token = await linkFor('verify-email', made)
    await post(visitor(server), 'verify', { token, password: secret(NEW) })
    return made
  },
  'file.disguised': async () => {
    const made = await person()
    await makeProfile(server.services.db, { userId: made.userId })
    const form = new FormData()
    form.append('avatar', new Blob([secret('<script>lantern()</script>')], { type: 'image/png' }), 'a.png')
    await made.fetch('/api/profiles/mine/avatar', { method: 'PUT', body: form })
    return made
  },
  'link.refused': async () => {
    await post(visitor(server), 'verify', { token: secret('forged-by-a-stranger'), password: NEW })
    return anybody
  },
  'passkey.added': withPasskey,
  'passkey.removed': async () => {
    const made = await withPasskey()
    await made.fetch(made.path, { method: 'DELETE' })
    return made
  },
  'passkey.renamed': async () => {
    const made = await withPasskey()
    await send(made, 'PATCH', made.path, { name: secret('Old lantern') })
    return made
  },
  'password.changed': async () => {
    const made = await person()
    await send(made, 'PUT', '/api/accounts/password', { password: made.password, newPassword: secret(NEW) })
    return made
  },
  'password.reset': async () => {
    const made = await person()
    const token = await linkFor('reset-password', made)
    await post(visitor(server), 'password', { token, password: NEW })
    return made
  },
  'password.reset-asked': async () => {
    const made = await person()
    await post(visitor(server), 'password-mail', { email: made.email })
    return made
  },
  'profile.deleted': async () => {
    const made = await person()
    const { id, handle } = await makeProfile(server.services.db, { userId: made.userId })
    await send(made, 'DELETE', `/api/profiles/${id}`, { handle })
    return made
  },
  'proof.failed': async () => {
    const made = await person()
    await post(made, 'proof', { password: secret('not my own lantern') })
    return made
  },
  'proof.given': async () => {
    const made = await person()
    await post(made, 'proof', { password: made.password })
    return made
  },
  'proof.required': async () => {
    const made = await person()
    await server.services.db
      .update(sessions)
      .set({ provedAt: new Date(0) })
      .where(sql`user_id = ${made.userId}`)
    await post(made, 'authenticator')
    return made
  },
  'rate-limit.reached': async () => {
    const made = await person()
    for (let n = 0; n < 11; n++) await post(made, 'proof', { password: 'not my own lantern' })
    return made
  },
  'recovery-code.used': async () => {
    const made = await withApp()
    await post(visitor(server), 'sign-in/second-step', {
      ticket: await passwordStep(made),
      factor: { recoveryCode: made.codes[0] },
    })
    return made
  },
  'recovery-codes.made': async () => {
    const made = await withApp()
    await post(made, 'recovery-codes')
    return made
  },
  'removal.asked': withRemoval,
  'removal.done': async () => {
    const made = await withRemoval()
    const { db } = server.services
    await db.execute(sql`update factor_removals set due_at = now() where user_id = ${made.userId}`)
    await factorRemovalTasks['remove-factors']!({}, server.services)
    return made
  },
  'removal.refused': async () => {
    const made = await withRemoval()
    await made.fetch('/api/accounts/factor-removal', { method: 'DELETE' })
    return made
  },
  'rights.refused': async () => {
    const made = await person()
    await made.fetch('/api/audit-log')
    return made
  },
  'second-factor.asked': async () => {
    const made = await withApp()
    await passwordStep(made)
    return made
  },
  'second-factor.failed': async () => {
    const made = await withApp()
    const ticket = await passwordStep(made)
    await post(visitor(server), 'sign-in/second-step', { ticket, factor: { code: '000000' } })
    return made
  },
  'session.ended': async () => {
    const made = await person()
    const { items } = await (await made.fetch('/api/sessions')).json()
    await made.fetch(`/api/sessions/${items[0].id}`, { method: 'DELETE' })
    return made
  },
  'sessions.ended': async () => {
    const made = await person()
    await signInAs(server, made.userId)
    await made.fetch('/api/sessions', { method: 'DELETE' })
    return made
  },
  'sessions.ended-by-admin': async () => {
    const made = await person()
    await runAdminCommand(server.services, ['sign-out', made.email])
    return made
  },
  'sign-in': async () => {
    const made = await withPasskey()
    const { passkey, origin } = made
    const options = await optionsFrom(visitor(server), 'sign-in/passkey-options')
    await post(visitor(server), 'sign-in/passkey', { passkey: passkey.get(options, { origin, counter: 2 }) })
    return made
  },
  'sign-in.failed': async () => {
    const made = await person()
    await post(visitor(server), 'sign-in', { email: made.email, password: secret('a guess at lanterns') })
    return made
  },
  'sign-out': async () => {
    const made = await person()
    await post(made, 'sign-out')
    return made
  },
  'ticket.refused': async () => {
    const factor = { code: '123456' }
    await post(visitor(server), 'sign-in/second-step', { ticket: secret('forged-lantern-ticket'), factor })
    return anybody
  },
  'token.first-used': async () => {
    const made = await withToken()
    await visitor(server).fetch('/api/session', made.bearer)
    return made
  },
  'token.made': withToken,
  'token.refused': async () => {
    const headers = { authorization: `Bearer ${secret('uc_forged_lantern_token')}` }
    await visitor(server).fetch('/api/session', { headers })
    return anybody
  },
  'token.revoked': async () => {
    const made = await withToken()
    await made.fetch(`/api/accounts/tokens/${made.token.id}`, { method: 'DELETE' })
    return made
  },
}

const rowsOf = async (event: string, userId: string | null | undefined) => {
  const { rows } = await server.services.db.execute(sql`
    select * from security_log.security_events where event = ${event}
      and (${userId === undefined} or user_id is not distinct from ${userId ?? null}::uuid)`)
  return rows
}

/** Commands write rows only; these are tried by a command. */
const WITHOUT_LINE = ['admin.granted', 'admin.revoked', 'removal.asked', 'sessions.ended-by-admin']

test.each(Object.keys(SECURITY_EVENTS) as SecurityEventName[])('KEYS-06 %s is recorded', async (event) => {
  const before = (await rowsOf(event, undefined)).length
  const concerned = await ACTS[event]()
  await server.services.securityLog.flush()
  await expect.poll(() => rowsOf(event, concerned?.userId)).not.toEqual([])
  expect((await rowsOf(event, undefined)).length).toBeGreaterThan(before)
  if (!WITHOUT_LINE.includes(event)) expect(lines.some((line) => line.includes(`"event":"${event}"`))).toBe(true)
})

test('KEYS-06 an event whose transaction was rolled back has no row and no line', async () => {
  const made = await withApp()
  const ticket = await passwordStep(made)
  const use = (recoveryCode: string | undefined) =>
    post(visitor(server), 'sign-in/second-step', { ticket, factor: { recoveryCode } })
  expect((await use(made.codes[0])).status).toBe(200)
  const before = lines.length
  expect((await use(made.codes[1])).status).toBe(410)
  expect(await rowsOf('recovery-code.used', made.userId)).toHaveLength(1)
  expect(lines.slice(before).join()).not.toContain('recovery-code.used')
})

test('KEYS-06 neither rows nor lines contain a secret, or a text that somebody typed', async () => {
  const { rows } = await server.services.db.execute(sql`select * from security_log.security_events`)
  expect(rows.length).toBeGreaterThan(Object.keys(SECURITY_EVENTS).length)
  const logged = JSON.stringify(rows) + lines.filter((line) => line.includes('"security"')).join('')
  expect(logged).toContain('127.0.0.')
  // Six digits may be a part of an id by chance.
  const words = secrets.filter((word) => !/^\d{6}$/.test(word))
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter((word) => logged.includes(word))).toEqual([])
})
