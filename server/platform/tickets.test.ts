import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { openTickets } from './tickets.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('KEYS-01 a ticket of a sign-in is valid for its time and its purpose only', async () => {
  let now = Date.now()
  const tickets = await openTickets(server.services.db, () => now)
  const ticket = tickets.make('second-step', 'Dana', 600)
  expect(tickets.read('second-step', ticket)).toBe('Dana')
  expect(tickets.read('register', ticket)).toBeNull()
  now += 599_000
  expect(tickets.read('second-step', ticket)).toBe('Dana')
  now += 2_000
  expect(tickets.read('second-step', ticket)).toBeNull()
})

test('KEYS-01 a ticket with another end, other words or another signature is forged', async () => {
  const tickets = await openTickets(server.services.db)
  const [end, nonce, words, signature] = tickets.make('second-step', 'Dana', 600).split('.')
  const other = Buffer.from('Maren').toString('base64url')
  for (const forged of [
    `${end}z.${nonce}.${words}.${signature}`,
    `${end}.${nonce}.${other}.${signature}`,
    `${end}.${nonce}.${words}.${'A'.repeat(43)}`,
    `${end}.${nonce}.${words}`,
    '',
  ])
    expect(tickets.read('second-step', forged), forged).toBeNull()
})
