import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES } from '#contract/platform/moderation-limits.ts'
import { assertStrongPassword } from '#server/people/accounts/passwords.ts'
import { busiestTurn, slowness } from '#server/platform/testing/event-loop.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import {
  type Document,
  largestBodies,
  largestForms,
  largestQuery,
  longText,
  readDocument,
} from './testing/largest-input.ts'
import type { Role, World } from './testing/rows.ts'
import { callOf, makeWorld, type People, TABLE } from './testing/world.ts'

/** The longest time that one request may block the main thread, and with it all other requests. */
const LIMIT_MS = 50 * slowness()
/**
 * The first call of an endpoint also compiles its code, and a garbage collection may disturb a try.
 */
const TRIES = 4

let server: TestServer
let people: People
let world: World
let document: Document
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, world } = await makeWorld(server))
  document = await readDocument(people.visitor)
})
afterAll(() => server.close())

/** The least of a few tries, since other work may disturb any of them. */
async function turnOf(act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > LIMIT_MS; tries++) least = Math.min(least, await busiestTurn(act))
  return least
}

/** The first of these roles that gets neither 401 nor 403. Its input may still be refused. */
const senderOf = (expected: Record<Role, number>): Role =>
  (['owner', 'fan', 'newcomer', 'visitor', 'admin'] as const).find((role) => ![401, 403].includes(expected[role])) ??
  'visitor'

test('SEC-06 no endpoint blocks the main thread for more than 50 ms, even with the largest valid input', async () => {
  const slow: string[] = []
  for (const row of TABLE) {
    const [operation, expected] = row
    const pattern = operation.split(' ')[1] as string
    const { method, path, json, form } = await callOf(world, row)
    const url = path + (path.includes('?') ? '' : largestQuery(document, pattern, method))
    const sender = people[senderOf(expected)]
    const inputs = form
      ? largestForms(document, pattern, method, form).map((body) => ({ body }))
      : largestBodies(document, pattern, method, json).map((body) => ({ json: body }))
    for (const input of inputs) {
      const ms = await turnOf(async () => (await sender.fetch(url, { method, ...input })).arrayBuffer())
      if (ms > LIMIT_MS) slow.push(`${operation}: ${Math.round(ms)} ms`)
    }
  }
  expect(slow).toEqual([])
})

const HEADER = longText(8000)

test.each<[string, string, Record<string, string>]>([
  ['a page with a long query', `/find-music?tag=${encodeURIComponent(longText(500))}`, {}],
  ['a page that does not exist', `/${'a-'.repeat(3000)}`, {}],
  ['a search', `/search?q=${encodeURIComponent(longText(200))}`, {}],
  ['the API’s document', '/api/openapi.json', {}],
  ['the API’s page', '/api/docs', {}],
  ['the sitemap', '/sitemap.xml', {}],
  ['a feed', '/feed.rss', {}],
  ['an embed’s description', `/oembed?url=${encodeURIComponent(`${'a/'.repeat(2000)}`)}`, {}],
  ['a Range', '/media/music/none.mp3', { range: `bytes=${' '.repeat(4000)}-${' '.repeat(4000)}x` }],
  ['a Cookie', '/', { cookie: 'session =; '.repeat(700) }],
  ['an Accept-Encoding', '/', { 'accept-encoding': 'a;q=0.1,'.repeat(900) }],
  ['an If-None-Match', '/api/music', { 'if-none-match': 'W/"'.repeat(2600) }],
  ['a User-Agent', '/api/session', { 'user-agent': 'Version/1 '.repeat(800) }],
  ['an address of a proxy', '/', { 'x-forwarded-for': '1:1,'.repeat(2000) }],
  ['an Origin', '/', { origin: `http://${'a.'.repeat(3000)}` }],
  ['a media type', '/api/session', { 'content-type': `a/${';'.repeat(4000)}`, accept: HEADER.replace(/[^ -~]/g, '') }],
])('SEC-06 %s blocks the main thread for no longer', async (_what, path, headers) => {
  const ms = await turnOf(async () => (await people.visitor.fetch(path, { headers })).arrayBuffer())
  expect(ms).toBeLessThan(LIMIT_MS)
})

test('SEC-06 AUTH-08 judges the strength of a password off the main thread', async () => {
  const worst = '4@8({[<3691!|70$5+%2'.repeat(10)
  const email = `${[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => letter.repeat(3)).join('.')}@example.com`
  const ms = await turnOf(() => assertStrongPassword(worst, email))
  expect(ms).toBeLessThan(LIMIT_MS)
})

test.each([['*a_'], ['> - '], ['## a\n'], ['> '], ['[a]: b\n'], ['[a](b) ']])(
  'SEC-06 GUARD-09 renders house rules that repeat %j in a worker thread',
  async (piece) => {
    const body = piece.repeat(RULES.bodyMax).slice(0, RULES.bodyMax)
    const ms = await turnOf(async () => {
      const response = await people.admin.fetch('/api/rules/preview', { method: 'POST', json: { body } })
      expect([200, 422]).toContain(response.status)
    })
    expect(ms).toBeLessThan(LIMIT_MS)
  },
)
