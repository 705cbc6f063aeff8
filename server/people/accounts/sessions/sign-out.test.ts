import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { type Person, signUpAndIn } from '../factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signOut = (person: Person) => person.fetch('/api/accounts/sign-out', { method: 'POST' })
const endOwn = async (person: Person) => {
  const { items } = await (await person.fetch('/api/sessions')).json()
  return person.fetch(`/api/sessions/${items[0].id}`, { method: 'DELETE' })
}
const deleteAccount = (person: Person) =>
  person.fetch('/api/accounts/mine', { method: 'DELETE', json: { email: person.email } })

test.each([
  ['signing out', signOut],
  ['ending the own session', endOwn],
  ['deleting the account', deleteAccount],
])('KEYS-05 %s empties the cache and the storage of the browser, and leaves the device known', async (_what, leave) => {
  const response = await leave(await signUpAndIn(server))
  expect(response.ok).toBe(true)
  expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"')
  const dropped = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(dropped).toEqual(['session', 'activeProfileId'])
})

test('KEYS-05 nothing is emptied when another session ends, or a sign-out comes from another site', async () => {
  const person = await signUpAndIn(server)
  const others = await person.fetch('/api/sessions', { method: 'DELETE' })
  const foreign = await person.fetch('/api/accounts/sign-out', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect([others.status, foreign.status]).toEqual([204, 403])
  for (const { headers } of [others, foreign]) expect(headers.get('clear-site-data')).toBeNull()
})
