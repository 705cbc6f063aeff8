import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { counted } from '#contract/words/counted.ts'
import { MIGRATION_LOCK } from '#server/platform/database.ts'
import { findMigration, findSequences, findTables, type Table } from '../format/catalogue.ts'
import type { Manifest, TableFile } from '../format/manifest.ts'
import { meter } from '../format/measured.ts'
import { openSession } from '../format/session.ts'
import type { Running } from '../running.ts'

/**
 * For every object that the snapshot names: key, size in bytes and content type, separated by tabs,
 * in the order of keys.
 */
const NAMES = `copy (select key, size, content_type from files where state = 'stored' order by key collate "C") to stdout`

/**
 * Writes all tables as of one moment into `dir`, and the names of their objects into the file
 * `namesPath`. The site keeps running; only migrations wait.
 * @throws Error with one line if there is no instance
 */
export async function dumpTables(
  url: string,
  { dir, namesPath }: { dir: string; namesPath: string },
  running: Running,
): Promise<Pick<Manifest, 'migration' | 'tables' | 'sequences'>> {
  const client = await openSession(url, 'undercroft backup')
  try {
    // The lock comes before the snapshot: a migration may rewrite a table, in which an older
    // snapshot would then see no rows.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin isolation level repeatable read read only')
    const migration = await findMigration(client)
    if (!migration) throw new Error('There is no instance to back up: its database is empty.')
    await mkdir(join(dir, 'tables'))
    const tables: TableFile[] = []
    const found = await findTables(client)
    for (const [n, table] of found.entries()) {
      tables.push(await dumpTable(client, dir, table, running))
      running.print(`table ${n + 1} of ${found.length}: ${table.name}, ${counted(tables.at(-1)?.rows ?? 0, 'row')}`)
    }
    await pipeline(client.query(copyTo(NAMES)), createWriteStream(namesPath), running)
    // sequences are outside the snapshot: they may be ahead of its rows, but never behind
    const sequences = await findSequences(client)
    await client.query('commit')
    return { migration, tables, sequences }
  } finally {
    await client.end().catch(() => {})
  }
}

async function dumpTable(client: Client, dir: string, table: Table, { signal }: Running): Promise<TableFile> {
  const file = `tables/${table.name}.zst`
  // A select, because COPY refuses partitioned tables.
  const rows = client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`))
  const { stream, result } = meter()
  const written = createWriteStream(join(dir, file), { flush: true, mode: 0o600 })
  await pipeline(rows, createZstdCompress(), stream, written, { signal })
  return { ...table, rows: rows.rowCount, file, ...result() }
}
