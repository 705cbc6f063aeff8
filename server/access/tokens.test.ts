import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_SCOPES, type TokenScope } from '#contract/access-tokens.ts'
import { type Program, programOf } from '#server/people/access-tokens/factory.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import type { World } from './testing/rows.ts'
import { SCOPES_BY_OPERATION } from './testing/token-scopes.ts'
import { callOf, makeWorld, TABLE } from './testing/world.ts'

let server: TestServer
let world: World
/** A token of the owner for each scope, and one with all scopes but that one. */
const programs = new Map<TokenScope, { only: Program; others: Program }>()
beforeAll(async () => {
  server = await startTestServer()
  const made = await makeWorld(server)
  world = made.world
  const { userId } = made.people.owner as Person
  for (const scope of TOKEN_SCOPES) {
    const [only, others] = await Promise.all([
      programOf(server, userId, [scope]),
      programOf(
        server,
        userId,
        TOKEN_SCOPES.filter((each) => each !== scope),
      ),
    ])
    programs.set(scope, { only, others })
  }
})
afterAll(() => server.close())

test('KEYS-04 the table of scopes decides about every endpoint of the API', () => {
  const operations = TABLE.map(([operation]) => operation)
  expect(operations.filter((operation) => !SCOPES_BY_OPERATION.has(operation))).toEqual([])
  expect([...SCOPES_BY_OPERATION.keys()].toSorted()).toEqual(operations.toSorted())
})

test.each(TABLE)('KEYS-04 each scope opens exactly its endpoints: %s', async (...row) => {
  const [operation, { owner }] = row
  const opening = SCOPES_BY_OPERATION.get(operation) ?? []
  for (const scope of TOKEN_SCOPES) {
    const { only, others } = programs.get(scope)!
    const answers = [
      { program: only, isOpen: opening.includes(scope) },
      { program: others, isOpen: opening.some((each) => each !== scope) },
    ]
    for (const { program, isOpen } of answers) {
      const { method, path, json, form } = await callOf(world, row)
      const response = await program.fetch(path, { method, json, ...(form && { body: form }) })
      const said = response.ok ? undefined : (await response.json()).code
      // A token of the owner gets what the owner's session gets, or nothing.
      if (isOpen) expect([response.status, said], scope).not.toContain('insufficient_scope')
      expect(response.status, `${scope}: ${said}`).toBe(isOpen ? owner : 403)
      if (!isOpen) expect(said, scope).toBe('insufficient_scope')
    }
  }
})
