import type { RouteConfig } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { BARE_FRONTEND, startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { exampleOf, poisoned } from './testing/examples.ts'

let server: TestServer
/**
 * A fan, and an admin who is an artist. What somebody may not send is refused before its texts reach the
 * database.
 */
let people: Person[]
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  people = [await signUpAndIn(server), await signUpAndIn(server, { admin: true })]
  const [fan, admin] = people
  await makeProfile(server.services.db, { userId: fan!.userId, profileType: 'personal' })
  await makeProfile(server.services.db, { userId: admin!.userId, profileType: 'artist' })
})
afterAll(() => server.close())

const ID = '018f2f3e-0000-7000-8000-000000000000'
/** NUL, and half of a surrogate pair: PostgreSQL accepts neither. */
const UNREADABLE = ['\0', '\ud83c']

const routes = (): RouteConfig[] =>
  createApp(server.services, BARE_FRONTEND).openAPIRegistry.definitions.flatMap((each) =>
    each.type === 'route' ? (each.route as RouteConfig) : [],
  )

const inPath = (path: string, value = ID) => path.replace(/\{\w+\}/g, encodeURIComponent(value))
const failing: string[] = []
async function ask(what: string, path: string, init: RequestInit = {}) {
  for (const person of people) {
    const { status } = await person.fetch(path, init)
    if (status >= 500) failing.push(`${status} ${what}`)
  }
}

/** The bodies that an endpoint takes as JSON, each with one unreadable text. */
function* bodies() {
  for (const { method, path, request } of routes()) {
    const content = request?.body?.content['application/json']
    const schema = content && 'schema' in content ? content.schema : undefined
    if (!(schema instanceof z.ZodType)) continue
    for (const poison of UNREADABLE)
      for (const body of poisoned(exampleOf(schema), poison))
        yield { method: method.toUpperCase(), path, schema, body, name: nameOf(body, poison) }
  }
}

/** The name of the text that ends with the poison. */
function nameOf(body: unknown, poison: string): string {
  let found = ''
  JSON.stringify(body, (name, value) => {
    if (typeof value === 'string' && value.endsWith(poison)) found = name
    return value
  })
  return found
}

test('SEC-01 a text in a body that the database cannot store causes a client error only', async () => {
  let count = 0
  for (const { method, path, body } of bodies()) {
    count++
    const headers = { 'content-type': 'application/json' }
    await ask(`${method} ${path} ${JSON.stringify(body)}`, inPath(path), {
      method,
      headers,
      body: JSON.stringify(body),
    })
  }
  expect(failing).toEqual([])
  expect(count).toBeGreaterThan(150)
})

/** Texts that no table has: they are hashed, compared, looked up in a list, or only logged. */
const NOT_STORED = new Set([
  ...['password', 'newPassword', 'token', 'ticket', 'timeZone'].map((name) => `* ${name}`),
  'DELETE /api/accounts/mine email',
  'DELETE /api/profiles/{id} handle',
  ...['message', 'stack', 'path'].map((name) => `POST /api/client-errors ${name}`),
])

test('SEC-01 every text that is stored is checked for characters that the database cannot store', () => {
  const accepted = [...bodies()]
    .filter(({ schema, body }) => schema.safeParse(body).success)
    .filter(({ method, path, name }) => !NOT_STORED.has(`* ${name}`) && !NOT_STORED.has(`${method} ${path} ${name}`))
  expect(accepted.map(({ method, path, name }) => `${method} ${path} ${name}`)).toEqual([])
})

test('SEC-01 a URL that the database cannot store causes a client error only', async () => {
  for (const { method, path, request } of routes()) {
    const query = request?.query instanceof z.ZodObject ? Object.keys(request.query.shape) : []
    for (const bad of ['%00', '%ED%A0%80', '%FF', '%']) {
      if (method === 'get')
        for (const name of query) await ask(`${method} ${path}?${name}=${bad}`, `${inPath(path)}?${name}=a${bad}`)
      if (path.includes('{'))
        await ask(`${method} ${path} ${bad}`, path.replace(/\{\w+\}/g, `a${bad}`), { method: method.toUpperCase() })
    }
  }
  expect(failing).toEqual([])
})
