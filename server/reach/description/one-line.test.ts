import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteConfig } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app.ts'
import { BARE_FRONTEND, startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { leavesOf } from './testing/leaves.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

/** Texts with several lines, which are shown in their own paragraphs. */
const PROSE = new Set(['bio', 'body', 'content', 'description', 'notes', 'reason', 'words'])
/**
 * Fields that are compared, decoded or logged as JSON, and never shown as they were sent. A time
 * zone is one of a list.
 */
const NEVER_SHOWN = new Set([
  ...['password', 'newPassword', 'currentPassword', 'token', 'email', 'handle', 'from', 'timeZone'],
  ...['message', 'stack', 'path', 'ticket', 'recoveryCode'],
])

const TURNED = '\u202e'
const BREAKS = ['\n', '\r', '\u2028', '\u0085', '\t', '\u0007', TURNED, '\u2066', '\u200f', '\u061c']
const holds = (value: unknown): boolean => {
  const said = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return BREAKS.some((sign) => said.includes(sign) || said.includes(JSON.stringify(sign).slice(1, -1)))
}

/** Whether a field accepts a text with a line break or a direction mark, and leaves it in. */
const isOpen = (schema: z.ZodType): boolean =>
  BREAKS.some((sign) =>
    ['ab', 'abcdefghijkl'].some((begin) => {
      const { success, data } = schema.safeParse(`${begin}${sign}cd`)
      return success && holds(data)
    }),
  )

/** Every field of a JSON body and of a form, by its name. */
async function* fields(): AsyncGenerator<[where: string, name: string, schema: z.ZodType]> {
  const { definitions } = createApp(server.services, BARE_FRONTEND).openAPIRegistry
  for (const definition of definitions) {
    if (definition.type !== 'route') continue
    const { method, path, request } = definition.route as RouteConfig
    for (const content of Object.values(request?.body?.content ?? {})) {
      const schema = content && 'schema' in content ? content.schema : undefined
      if (!(schema instanceof z.ZodType)) continue
      for (const [name, leaf] of leavesOf(schema)) yield [`${method} ${path}`, name, leaf]
    }
  }
  for await (const file of glob('server/**/*-form.ts')) {
    for (const [exported, schema] of Object.entries(await import(join(process.cwd(), file)))) {
      if (schema instanceof z.ZodType)
        for (const [name, leaf] of leavesOf(schema)) yield [`${file} ${exported}`, name, leaf]
    }
  }
}

test('SEC-01 no one-line text may contain a line break or a mark that turns the direction of other text', async () => {
  const open: string[] = []
  let count = 0
  for await (const [where, name, schema] of fields()) {
    count++
    const isMeant = PROSE.has(name) || NEVER_SHOWN.has(name)
    if (!isMeant && isOpen(schema)) open.push(`${where}: ${name}`)
  }
  expect(open).toEqual([])
  expect(count).toBeGreaterThan(100)
})
