import { Client } from 'pg'
import { closeDatabase, migrateDatabase, openDatabase } from '../server/platform/database.ts'
import { migrateJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'
import { FUNCTIONS, sizesFor } from './dataset/ids.ts'
import { acts, people } from './dataset/people.ts'
import { artworks, lists, search, works } from './dataset/works.ts'

/**
 * Creates and fills the database `undercroft_bench_{tracks}` of the cluster unless it exists.
 * Resolves to its URL.
 */
export async function ensureDataset(clusterUrl: string, tracks: number): Promise<string> {
  const name = `undercroft_bench_${tracks}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  if (await hasDatabase(clusterUrl, name)) return url.toString()
  await withClient(clusterUrl, (client) => client.query(`create database ${name}`))
  try {
    await migrate(url.toString())
    await withClient(url.toString(), (client) => fill(client, tracks))
  } catch (error) {
    await withClient(clusterUrl, (client) => client.query(`drop database ${name} with (force)`))
    throw error
  }
  return url.toString()
}

const hasDatabase = (clusterUrl: string, name: string): Promise<boolean> =>
  withClient(clusterUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })

async function migrate(url: string): Promise<void> {
  const log = createLog({ logLevel: 'error' })
  const db = openDatabase(url, log)
  await migrateDatabase(db)
  await migrateJobs(db, log)
  await closeDatabase(db)
}

export async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/**
 * Fills the tables in bulk, in one session without triggers and foreign keys. The statements
 * compute what triggers would.
 */
async function fill(client: Client, tracks: number): Promise<void> {
  const sizes = sizesFor(tracks)
  await client.query('set session_replication_role = replica')
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  await client.query(FUNCTIONS)
  for (const [what, statement] of [
    ...people(sizes),
    ...acts(sizes),
    ...works(sizes),
    ...artworks(sizes),
    ...lists(sizes),
    ...search(),
  ]) {
    const started = performance.now()
    await client.query(statement)
    console.error(`  ${what.padEnd(12)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await client.query('vacuum analyze')
  await client.query('select search_count()')
}
