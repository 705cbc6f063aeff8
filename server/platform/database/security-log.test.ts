import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { closeDatabase, migrateDatabase, openDatabase, SECURITY_LOG } from '../database.ts'
import { createLog } from '../log.ts'
import { withDatabase } from '../testing/global-setup.ts'
import { makeDatabase } from '../testing/test-database.ts'
import { prepareHandOver } from './security-log.ts'

const ADD = `insert into security_log.security_events (event, is_warning, is_own) values ('sign-out', false, true)`
const CHANGE = `update security_log.security_events set event = 'sign-in'`
const DISABLE = 'alter table security_log.security_events disable trigger all'

test('KEYS-06 a database without a superuser gets the log and its trigger, and can be handed over later', async () => {
  const database = await makeDatabase()
  const db = openDatabase(database.url, createLog({ logLevel: 'warn' }))
  await migrateDatabase(db)
  await db.execute(ADD)
  await expect(db.execute(CHANGE)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/only ever added/) },
  })

  const name = new URL(database.url).pathname.slice(1)
  const superuser = new Client({ connectionString: withDatabase(inject('postgresAdminUrl'), name) })
  await superuser.connect()
  for (let twice = 0; twice < 2; twice++) await prepareHandOver(superuser, SECURITY_LOG)
  await superuser.end()
  for (const forbidden of [CHANGE, DISABLE])
    await expect(db.execute(forbidden)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/permission denied|must be owner/) },
    })
  // The next start, also that of a build with other functions, works with the rights that are left.
  await migrateDatabase(db)
  await db.execute(ADD)
  const { rows } = await db.execute('select count(*)::int as entries from security_log.security_events')
  expect(rows).toEqual([{ entries: 2 }])
  await closeDatabase(db)
  await database.drop()
})
