import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { kinds } from './snapshot.ts'
import { type Column, fieldOf, findColumns, saysSomething, sourceOf, valuesIn } from './testing/columns.ts'
import { DOWNLOADED_AS, LEFT_OUT } from './testing/left-out.ts'
import { enrich } from './testing/rich-world.ts'
import { rowsOf, type UnzippedEntry, unzip } from './testing/unzip.ts'
import { makeWorld } from './testing/world.ts'

let server: TestServer
let entries: Map<string, UnzippedEntry>
let columns: Column[]
beforeAll(async () => {
  server = await startTestServer()
  const world = await makeWorld(server)
  await enrich(server, world)
  entries = await unzip(Buffer.from(await (await world.owner.fetch('/api/accounts/data')).arrayBuffer()))
  columns = await findColumns(server.services.db)
})
afterAll(() => server.close())

/** The names by which the lists may refer to a column of a kind, the most specific first. */
const namesOf = (kind: string, { table, name }: Column) => [
  `${kind}: ${table}.${name}`,
  `${table}.${name}`,
  `*.${name}`,
]
/** Each kind with each column of its tables. */
const each = () =>
  kinds.flatMap((kind) =>
    columns.filter(({ table }) => kind.tables.includes(table)).map((column) => ({ kind: kind.name, column })),
  )

test('ACCT-03 the archive contains every column of an account’s data, except those that are left out for a reason', () => {
  const forgotten = each().flatMap(({ kind, column }) => {
    const known = namesOf(kind, column).find((name) => name in LEFT_OUT || name in DOWNLOADED_AS)
    if (known && known in LEFT_OUT) return []
    const field = (known && DOWNLOADED_AS[known]) ?? fieldOf(column.name)
    const values = rowsOf(entries, kind).flatMap((row) => [...valuesIn(row)].filter(([at]) => at === field))
    const lacks = `${column.table}.${column.name}, which is to be ${field} of ${kind}.json,`
    if (values.length === 0)
      return `${lacks} belongs into ${sourceOf(kind)}, or with the reason why not into server/operations/download/testing/left-out.ts`
    if (!values.some(([, value]) => saysSomething(value, column.defaultValue)))
      return `${lacks} has no value in any row: server/operations/download/testing/rich-world.ts gives it one`
    return []
  })
  expect(forgotten).toEqual([])
})

test('the lists name existing columns only', () => {
  const known = new Set(each().flatMap(({ kind, column }) => namesOf(kind, column)))
  expect([...Object.keys(DOWNLOADED_AS), ...Object.keys(LEFT_OUT)].filter((name) => !known.has(name))).toEqual([])
})
