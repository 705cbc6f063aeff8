import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { urlsOf } from '#server/platform/postgres/secrets.ts'
import type { Where } from './people.ts'

/** PORT line of postmaster.pid (PostgreSQL manual, 'Database File Layout'). */
const PORT_LINE = 3

/**
 * Queries the database of the running server with the site's role, for setup that the journey is
 * not about.
 */
export async function query<Row extends object>(
  { dataDir }: Pick<Where, 'dataDir'>,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const folder = join(dataDir, 'postgres')
  const lines = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')
  const { url } = await urlsOf(folder, Number(lines[PORT_LINE]))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
