import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareHandOver } from '../database/security-log.ts'
import { closeDatabase, migrateDatabase, openDatabase, SECURITY_LOG } from '../database.ts'
import { migrateJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { launchPostgres } from '../postgres/launch.ts'
import { SITE_ROLE } from '../postgres/site-role.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * URL of the tests' PostgreSQL; `templateDatabase` is the migrated database that each test file
     * copies.
     */
    postgresUrl: string
    /**
     * URL for the superuser of the tests' PostgreSQL, for actions that the site's own role may not
     * do.
     */
    postgresAdminUrl: string
    templateDatabase: string
  }
}

const TEMPLATE = 'template_undercroft'

/** Starts one PostgreSQL for the whole run, with one migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await makeThrowawayFolder('tests')
  const postgres = await launchPostgres({ dir, volatile: true })
  const admin = new Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query(`alter role ${SITE_ROLE} createdb`)
  await admin.query(`grant set on parameter session_replication_role to ${SITE_ROLE}`)
  await admin.query(`create database ${TEMPLATE} owner ${SITE_ROLE}`)
  await admin.end()
  const inTemplate = new Client({ connectionString: withDatabase(postgres.adminUrl, TEMPLATE) })
  await inTemplate.connect()
  await prepareHandOver(inTemplate, SECURITY_LOG)
  await inTemplate.end()
  const log = createLog({ logLevel: 'warn' })
  const db = openDatabase(withDatabase(postgres.url, TEMPLATE), log)
  await migrateDatabase(db)
  await migrateJobs(db, log)
  await closeDatabase(db)
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('templateDatabase', TEMPLATE)
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
