import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { trackForm } from '#server/works/music/factory.ts'
import { nobody, type Role, type World } from './testing/rows.ts'
import { SCOPES_BY_OPERATION } from './testing/token-scopes.ts'
import { callOf, FILES_OF_ROWS, makeWorld, type People, TABLE } from './testing/world.ts'

let server: TestServer
let people: People
let world: World
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, world } = await makeWorld(server))
})
afterAll(() => server.close())

/**
 * The file for an endpoint's row. Its folder has the name of the address's first part, or of the
 * tag.
 */
function fileOf(name: string, tags: string[] = []): string {
  const folders = [name.split('/')[2], ...tags]
  const files = folders.flatMap(
    (folder) => FILES_OF_ROWS.find((path) => path.endsWith(`/${folder}/access.rows.ts`)) ?? [],
  )
  return files[0] ?? 'an access.rows.ts beside its routes'
}

test('SEC-01 the table names every endpoint of the API', async () => {
  const document = (await (await visitor(server).fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { tags?: string[] }>>
  }
  const rows = TABLE.map(([operation]) => operation)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags }]) => ({ name: `${method.toUpperCase()} ${path}`, tags })),
  )
  const missing = operations.filter(({ name }) => !rows.includes(name))
  expect(missing.map(({ name, tags }) => `${name} belongs into ${fileOf(name, tags)}`)).toEqual([])
  expect(rows.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
})

test('SEC-01 KEYS-04 the API’s document says who may call each endpoint, also by which token', async () => {
  const document = (await (await visitor(server).fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  for (const [operation, { visitor: response }] of TABLE) {
    const [method = '', path = ''] = operation.split(' ')
    const tokens = (SCOPES_BY_OPERATION.get(operation) ?? []).map((scope) => ({ bearer: [scope] }))
    const needed = [...(response === 401 ? [] : [{}]), { session: [] }, ...tokens]
    expect(document.paths[path]?.[method.toLowerCase()]?.security, operation).toEqual(needed)
  }
})

test('PROF-13 a user cannot act as another user’s profile by naming it', async () => {
  const response = await people.stranger.fetch('/api/music', {
    method: 'POST',
    headers: { 'x-profile-id': world.profileId },
    body: await trackForm({ title: 'Not mine', audio: 'cbr-info.mp3' }),
  })
  expect(response.status).toBe(403)
})

test.each(TABLE)('SEC-01 PROF-13 each role gets its status: %s', async (...row) => {
  const [, expected] = row
  const responses: Record<string, number> = {}
  for (const role of Object.keys(expected) as Role[]) {
    const { method, path, json, form } = await callOf(world, row)
    const response = await people[role].fetch(path, { method, json, ...(form && { body: form }) })
    responses[role] = response.status
    if (response.status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json')
  }
  expect(responses).toEqual(expected)
})

/** Changes that visitors may make. Only these endpoints validate a visitor's body. */
const OPEN_TO_VISITORS = [
  'POST /api/accounts/email/confirm',
  'POST /api/accounts/factor-removal/refusal',
  'POST /api/accounts/password',
  'POST /api/accounts/password-mail',
  'POST /api/accounts/sign-in',
  'POST /api/accounts/sign-in/passkey',
  'POST /api/accounts/sign-in/passkey-options',
  'POST /api/accounts/sign-in/second-step',
  'POST /api/accounts/sign-out',
  'POST /api/accounts/sign-up',
  'POST /api/accounts/verification-mail',
  'POST /api/accounts/verify',
  'POST /api/client-errors',
  'POST /api/music/offline-plays',
  'POST /api/music/{id}/plays',
  'POST /api/notifications/unsubscribe',
  'POST /api/reports/outside',
  'POST /api/reports/outside/confirm',
  'POST /api/shares/{assetId}',
]

test.each([
  ['no JSON', { 'content-type': 'application/json' }, '{"'],
  ['nothing it knows', { 'content-type': 'application/json' }, '{"x":1}'],
  ['no form', { 'content-type': 'multipart/form-data; boundary=x' }, '--y'],
])('SEC-01 SEC-05 refuses a visitor before it validates the body: %s', async (_what, headers, body) => {
  const received: string[] = []
  for (const [operation] of TABLE) {
    const [method, path] = operation.split(' ') as [string, string]
    if (method === 'GET') continue
    const response = await visitor(server).fetch(path.replace(/\{\w+\}/g, nobody), { method, headers, body })
    if (response.status === 401) expect(await response.json()).toMatchObject({ code: 'not_signed_in' })
    else received.push(operation)
  }
  expect(received.toSorted()).toEqual(OPEN_TO_VISITORS)
})
