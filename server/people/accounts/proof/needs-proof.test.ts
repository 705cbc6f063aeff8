import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROOF_MINUTES } from '#contract/platform/limits.ts'
import { programOf } from '#server/people/access-tokens/factory.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { setUpApp } from '#server/people/keys/testing/app.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEmail, type Person, renewed, signInAs, signUpAndIn } from '../factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const NEW_PASSWORD = 'seven rusty anchors'

/** As if the last proof of the person's sessions were too old. */
const letProofAge = ({ userId }: Person) =>
  server.services.db
    .update(sessions)
    .set({ provedAt: new Date(Date.now() - (PROOF_MINUTES * 60 + 1) * 1000) })
    .where(eq(sessions.userId, userId))

async function codeOf(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return [response.status, (await response.json()).code]
}

/** A person with a profile and another session, whose proof is too old. */
async function stale() {
  const person = await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: person.userId })
  await signInAs(server, person.userId)
  const { items } = (await (await person.fetch('/api/sessions')).json()) as { items: { id: string }[] }
  await letProofAge(person)
  const act = {
    end: (who = person) => who.fetch(`/api/sessions/${items[1]!.id}`, { method: 'DELETE' }),
    endOthers: (who = person) => who.fetch('/api/sessions', { method: 'DELETE' }),
    download: (who = person) => who.fetch('/api/accounts/data'),
    deleteProfile: (who = person) =>
      who.fetch(`/api/profiles/${profile.id}`, { method: 'DELETE', json: { handle: profile.handle } }),
    deleteAccount: (who = person) =>
      who.fetch('/api/accounts/mine', { method: 'DELETE', json: { email: person.email } }),
  }
  return { person, act, current: items[0]!.id }
}

test('KEYS-03 ending other sessions, the download and deletions need a proof of the last ten minutes', async () => {
  const { person, act } = await stale()
  for (const [what, ask] of Object.entries(act))
    expect([what, ...(await codeOf(await ask()))]).toEqual([what, 403, 'proof_required'])
  const head = await person.fetch('/api/accounts/data', { method: 'HEAD' })
  expect(head.status).toBe(403)

  const json = { password: person.password }
  const proved = renewed(server, person, await person.fetch('/api/accounts/proof', { method: 'POST', json }))
  expect((await person.fetch('/api/sessions')).status).toBe(401)
  const statuses: Record<string, number> = {}
  for (const [what, ask] of Object.entries(act)) {
    const response = await ask(proved)
    statuses[what] = response.status
    await response.arrayBuffer()
  }
  expect(statuses).toEqual({ end: 204, endOthers: 204, download: 200, deleteProfile: 200, deleteAccount: 200 })
})

test('KEYS-03 the own session ends without a proof', async () => {
  const { person, current } = await stale()
  expect((await person.fetch(`/api/sessions/${current}`, { method: 'DELETE' })).status).toBe(204)
})

test('KEYS-03 the password in the form is the proof for an account without a second factor, and only for it', async () => {
  const [plain, strong] = [await signUpAndIn(server), await signUpAndIn(server)]
  await setUpApp(server, strong)
  await letProofAge(plain)
  await letProofAge(strong)
  const change = (who: Person) =>
    who.fetch('/api/accounts/password', {
      method: 'PUT',
      json: { password: who.password, newPassword: NEW_PASSWORD },
    })
  const move = (who: Person) =>
    who.fetch('/api/accounts/email', { method: 'PUT', json: { email: makeEmail(), password: who.password } })
  expect([(await move(plain)).status, (await change(plain)).status]).toEqual([202, 204])
  for (const ask of [move, change]) expect(await codeOf(await ask(strong))).toEqual([403, 'proof_required'])
})

test('KEYS-05 an admin signs a person out everywhere, after a proof; others cannot', async () => {
  const [person, admin] = [await signUpAndIn(server), await signUpAndIn(server, { admin: true })]
  const end = (who: Person, email = person.email) =>
    who.fetch('/api/accounts/sign-outs', { method: 'POST', json: { email } })
  expect(await codeOf(await end(person))).toEqual([403, 'forbidden'])
  await letProofAge(admin)
  expect(await codeOf(await end(admin))).toEqual([403, 'proof_required'])
  const program = await programOf(server, person.userId, ['read'])
  for (const { fetch } of [person, program]) expect((await fetch('/api/session')).status).toBe(200)
  const again = { ...admin, ...(await signInAs(server, admin.userId)) }
  expect(await codeOf(await end(again, 'nobody@example.com'))).toEqual([404, 'not_found'])
  expect(await (await end(again)).json()).toEqual({ ended: 1 })
  expect((await person.fetch('/api/sessions')).status).toBe(401)
  expect((await program.fetch('/api/session')).status).toBe(401)
  const { items } = await (await again.fetch('/api/audit-log?limit=1')).json()
  expect(items[0]).toMatchObject({ act: 'account.sign-out', by: { email: admin.email } })
})
