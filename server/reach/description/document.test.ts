import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ERROR_STATUS } from '#contract/platform/errors.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { codesIn } from '#server/platform/http/declared-errors.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import type { ApiDocument } from './document.ts'
import { EXAMPLES, SCHEMAS } from './schemas.ts'

let server: TestServer
let sent: string
let document: ApiDocument
beforeAll(async () => {
  server = await startTestServer()
  sent = await (await visitor(server).fetch('/api/openapi.json')).text()
  document = JSON.parse(sent)
})
afterAll(() => server.close())

const operations = () => Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))

test('the API’s document passes the recommended rules of its linter', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-openapi-'))
  const path = join(dir, 'openapi.json')
  await writeFile(path, sent)
  const flags = ['lint', '--extends=recommended', '--format=json', '--max-problems=1000', path]
  const linter = spawn(process.execPath, [join('node_modules', '@redocly', 'cli', 'bin', 'cli.js'), ...flags], {
    env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = await Promise.all([text(linter.stdout), once(linter, 'exit')])
  await rm(dir, { recursive: true })
  const { totals, problems } = JSON.parse(said) as { totals: { errors: number }; problems: { severity: string }[] }
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(totals.errors).toBe(0)
})

test('the API’s document contains every schema of the contract once, under its exported name', async () => {
  for await (const file of glob('contract/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })) {
    const module = (await import(join(process.cwd(), file))) as Record<string, unknown>
    for (const [name, schema] of Object.entries(module)) {
      const isQuery = /(Query|Prefix)$/.test(name)
      const hint = `${name} of ${file}: a module of the contract belongs into a list of server/reach/description/schemas.ts`
      if (schema instanceof z.ZodObject && !isQuery) expect(SCHEMAS.get(name), hint).toBe(schema)
    }
  }
  const schemas = document.components?.schemas ?? {}
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Problem', 'Track', 'TrackList', 'Session', 'CreateProfile']),
  )
  expect(schemas.TrackList).toMatchObject({ properties: { items: { items: { $ref: '#/components/schemas/Track' } } } })
  // A schema that may be null where it is used once must not be null in its definition.
  const { ProfileSummary, Track } = schemas
  expect(ProfileSummary).toMatchObject({ type: 'object' })
  expect(JSON.stringify(Track)).toMatch(
    /"artist":\{"anyOf":\[\{"\$ref":"#\/components\/schemas\/ProfileSummary"\},\{"type":"null"\}\]/,
  )
  // copies of each schema at every use would make the document six times as large
  expect(sent.length / operations().length).toBeLessThan(2_000)
})

test('every endpoint says what it does in a short sentence', () => {
  for (const { operationId, summary = '', responses } of operations()) {
    expect(summary, operationId).toMatch(/^[A-Z][a-z]+ .{1,66}[^.]$/)
    for (const { description = '', $ref } of Object.values(responses ?? {}) as {
      description?: string
      $ref?: string
    }[])
      if (!$ref) expect(description, operationId).toMatch(/^[A-Z].{3,}$/)
  }
})

test('every endpoint names the codes of its errors', () => {
  const statusOf = new Map(Object.entries(ERROR_STATUS).map(([code, status]) => [code, String(status)]))
  const named = Object.entries(document.components?.responses ?? {}).flatMap(([name, { description = '' }]) =>
    codesIn(description).map((code) => [name, code] as const),
  )
  for (const [name, code] of named) expect(name.slice('Problem'.length, 10), code).toBe(statusOf.get(code))
  const { put, get } = {
    put: document.paths?.['/api/cases/{id}/claim']?.put,
    get: document.paths?.['/api/music/{id}']?.get,
  }
  expect(put?.responses).toMatchObject({
    403: { $ref: '#/components/responses/Problem403Forbidden' },
    409: { $ref: '#/components/responses/Problem409Conflict' },
  })
  expect(get?.responses).toMatchObject({ 403: { $ref: '#/components/responses/Problem403' } })
  expect(document.components?.responses?.Problem409Conflict?.description).toContain('`conflict`: ')
})

test('every endpoint has a unique id, says who may call it, and refuses in the same format', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('getMusicById')
  for (const { operationId, security, responses } of operations()) {
    expect(security, operationId).toContainEqual({ session: [] })
    const $ref = expect.stringMatching(/^#\/components\/responses\/Problem401/)
    expect(responses['401'], operationId).toEqual({ $ref })
  }
  expect(document.components?.responses?.Problem401).toMatchObject({
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  expect(document).toMatchObject({
    info: { license: { name: 'AGPL-3.0-or-later', url: expect.any(String) } },
    servers: [{ url: server.url }],
    components: { securitySchemes: { session: { in: 'cookie', name: 'session' } } },
  })
})

test.each(Object.keys(EXAMPLES))('the example of %s is valid', (name) => {
  expect(SCHEMAS.get(name)?.safeParse(EXAMPLES[name])).toMatchObject({ success: true })
  expect(document.components?.schemas?.[name]).toMatchObject({ examples: [EXAMPLES[name]] })
})

test('the page of the API is readable without scripts, and loads its viewer from this site', async () => {
  const page = await visitor(server).fetch('/api/docs')
  const html = await page.text()
  expect(html).toContain('/api/music/{id}')
  expect(html).toContain('id="handle_taken"')
  expect(html).toContain('The handle belongs to another profile, or is reserved.')
  for (const [path, type] of [
    ['/api/docs/viewer.js', 'text/javascript'],
    ['/api/docs/viewer/swagger-ui-bundle.js', 'text/javascript'],
    ['/api/docs/viewer/swagger-ui.css', 'text/css'],
  ] as const) {
    const response = await visitor(server).fetch(path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type'), path).toContain(type)
    expect((await response.text()).length, path).toBeGreaterThan(100)
  }
  for (const other of ['package.json', '..%2Fpackage.json', '__proto__'])
    expect((await visitor(server).fetch(`/api/docs/viewer/${other}`)).status, other).toBe(404)
})

test('the API’s document says which fields only PATCH accepts', () => {
  const { post, patch } = {
    post: document.paths?.['/api/playlists']?.post,
    patch: document.paths?.['/api/playlists/{id}']?.patch,
  }
  expect(post?.description).toContain(
    'Only `PATCH /api/playlists/{id}` accepts these fields: `isPublic`, `removeCover`.',
  )
  expect(patch?.description).toContain('`POST /api/playlists` does not accept these fields: `isPublic`, `removeCover`.')
  expect(document.paths?.['/api/merch']?.post?.description).toContain(
    '`PATCH /api/merch/{id}` accepts these fields: `revision`.',
  )
})
