import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { cloneDatabase } from '#server/platform/testing/test-database.ts'
import { kinds, NOT_DOWNLOADED } from './snapshot.ts'

test('ACCT-03 the archive contains every table, except those that are left out for a reason', async () => {
  const database = await cloneDatabase()
  const db = openDatabase(database.url, createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })))
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
      where table_schema in ('public', 'security_log') and table_type = 'BASE TABLE'
        and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`)
  await db.$client.end()
  await database.drop()
  const handedOut = new Set(kinds.flatMap((kind) => kind.tables))
  const known = [...handedOut, ...Object.keys(NOT_DOWNLOADED)]
  const hint =
    'a table with rows of an account belongs into the archive.ts of its kind or a *-files.ts of server/operations/download, any other one with the reason into NOT_DOWNLOADED of server/operations/download/snapshot.ts'
  expect(rows.map(({ name }) => name).toSorted(), hint).toEqual(known.toSorted())
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
})
