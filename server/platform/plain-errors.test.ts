import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import './plain-errors.ts'

const HOSTILE = [
  undefined,
  null,
  7,
  -1,
  1.5,
  1e99,
  true,
  '',
  'x',
  'x'.repeat(5001),
  [],
  {},
  Array(101).fill('x'),
  'a\0b',
]

const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

/** Values that the schema should refuse, for the whole object and for each field. */
function* hostileTo(schema: z.ZodType): Generator<unknown> {
  yield* HOSTILE
  if (!(schema instanceof z.ZodObject)) return
  const names = Object.keys(schema.shape)
  for (const value of HOSTILE) yield Object.fromEntries(names.map((name) => [name, value]))
}

async function schemas(): Promise<[string, z.ZodType][]> {
  const files = globSync('contract/**/*.ts', { exclude: (path) => /\.test\./.test(path) })
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href)))
  return modules.flatMap((module) =>
    Object.entries(module as object).flatMap(([name, value]): [string, z.ZodType][] =>
      value instanceof z.ZodType
        ? [[name, value]]
        : typeof value === 'object' && value !== null && 'query' in value && value.query instanceof z.ZodType
          ? [[`${name}.query`, value.query]]
          : [],
    ),
  )
}

test('every schema describes its errors in plain words', async () => {
  const all = await schemas()
  expect(all.length).toBeGreaterThan(150)
  const said = new Map<string, string>()
  for (const [name, schema] of all)
    for (const value of hostileTo(schema)) for (const message of messagesOf(schema, value)) said.set(message, name)
  const zods = /Too (big|small)|Invalid|Unrecognized|expected|received|\bNaN\b|undefined|pattern|ZodError|[<>]=?\d/
  expect(
    [...said].filter(([message]) => zods.test(message) || message.length > 300 || !/^["“\p{Lu}\d]/u.test(message)),
  ).toEqual([])
})

test.each<[z.ZodType, unknown, string]>([
  [z.object({ bio: z.string().max(2000) }), { bio: 'x'.repeat(2001) }, 'Bio must have at most 2,000 characters'],
  [
    z.object({ locationText: z.string().min(3) }),
    { locationText: 'x' },
    'Location text must have at least 3 characters',
  ],
  [z.object({ title: z.string().min(1) }), { title: '' }, 'Title must not be empty'],
  [z.object({ title: z.string() }), {}, 'Title is missing'],
  [z.object({ tags: z.array(z.string()).max(1) }), { tags: ['a', 'b'] }, 'Tags must have at most 1 item'],
  [
    z.object({ tags: z.array(z.string().max(2)) }),
    { tags: ['a', 'bcd'] },
    'Item 2 of tags must have at most 2 characters',
  ],
  [z.object({ limit: z.coerce.number().int().max(100) }), { limit: '101' }, 'Limit must be at most 100'],
  [z.object({ limit: z.coerce.number() }), { limit: 'x' }, 'Limit must be a number'],
  [z.object({ when: z.enum(['upcoming', 'past']) }), { when: 'now' }, 'When must be one of upcoming, past'],
  [z.object({ email: z.email() }), { email: 'x' }, 'Email must be an email address'],
  [z.strictObject({}), { extra: 1 }, 'There is no field called extra'],
  [z.object({ n: z.number().gt(3) }), { n: 3 }, 'N must be more than 3'],
])('a schema without its own message names the field and its limit', (schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message])
})
