import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { trackForm } from '#server/works/music/factory.ts'
import { nobody, type Role, type World } from './rows.ts'
import { makeWorld, type People, pathOf, TABLE } from './world.ts'

let server: TestServer
let people: People
let world: World
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, world } = await makeWorld(server))
})
afterAll(() => server.close())

test('SEC-01 the table names every endpoint of the API', async () => {
  const document = (await (await visitor(server).fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const rows = TABLE.map(([operation]) => operation)
  const told = 'a row of an endpoint belongs into one of server/access/*.rows.ts'
  expect(rows.toSorted(), told).toEqual(operations.toSorted())
})

test('SEC-01 the API’s document says which endpoints are for members alone', async () => {
  const document = (await (await visitor(server).fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  for (const [operation, , { visitor: answer }] of TABLE) {
    const [method = '', path = ''] = operation.split(' ')
    const needed = answer === 401 ? [{ session: [] }] : [{}, { session: [] }]
    expect(document.paths[path]?.[method.toLowerCase()]?.security, operation).toEqual(needed)
  }
})

test('PROF-13 nobody acts as a profile that is not theirs by naming it', async () => {
  const answer = await people.stranger.fetch('/api/music', {
    method: 'POST',
    headers: { 'x-profile-id': world.profileId },
    body: await trackForm({ title: 'Not mine', audio: 'cbr-info.mp3' }),
  })
  expect(answer.status).toBe(403)
})

test.each(TABLE)('SEC-01 PROF-13 who gets in: %s', async (operation, callFor, expected) => {
  const method = operation.split(' ')[0] as string
  const answers: Record<string, number> = {}
  for (const role of Object.keys(expected) as Role[]) {
    const { path, json, form } = callFor(world)
    const body = form && (await form())
    const answer = await people[role].fetch(await pathOf(world, path), {
      method,
      json,
      ...(body && { body }),
    })
    answers[role] = answer.status
    if (answer.status >= 400) expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
  expect(answers).toEqual(expected)
})

/** What a visitor may change; the body is judged there. */
const OPEN_TO_VISITORS = [
  'POST /api/accounts/email/confirm',
  'POST /api/accounts/password',
  'POST /api/accounts/password-mail',
  'POST /api/accounts/sign-in',
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
])('SEC-01 SEC-05 a visitor learns nothing of what a body must be: %s', async (_what, headers, body) => {
  const heard: string[] = []
  for (const [operation] of TABLE) {
    const [method, path] = operation.split(' ') as [string, string]
    if (method === 'GET') continue
    const answer = await visitor(server).fetch(path.replace(/\{\w+\}/g, nobody), { method, headers, body })
    if (answer.status === 401) expect(await answer.json()).toMatchObject({ code: 'not_signed_in' })
    else heard.push(operation)
  }
  expect(heard.toSorted()).toEqual(OPEN_TO_VISITORS)
})
