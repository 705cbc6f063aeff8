import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { storeFiles } from '#server/media/files.ts'
import type { Storage } from '#server/media/storage/storage.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeBackup } from '../creating/make-backup.ts'
import { findSequences, findTables } from '../format/catalogue.ts'
import { type Instance, openInstance } from '../open-instance.ts'
import type { Running } from '../running.ts'

export const quietly: Running = { print: () => {}, signal: new AbortController().signal }

/** Runs `work` with a copy of a folder of backups, which it may damage. */
export async function useCopy<T>(root: string, work: (root: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'undercroft-spoilt-'))
  await cp(root, copy, { recursive: true })
  try {
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Queries a database over a new connection. */
export async function asking<T>(url: string, question: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

const SHAPE = `select (select count(*) from pg_constraint where contype = 'f') as keys,
  (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`

/**
 * For each table the number of rows and a hash of all their columns; and the sequences, foreign
 * keys and triggers.
 */
export const rowsOf = (url: string): Promise<Record<string, string>> =>
  asking(url, async (client) => {
    const { rows: shape } = await client.query<object>(SHAPE)
    const rows: Record<string, string> = { shape: JSON.stringify([shape, await findSequences(client)]) }
    for (const { name } of await findTables(client)) {
      const { rows: found } = await client.query<{ count: string; hash: string }>(
        `select count(*), md5(string_agg(row, e'\\n' order by row)) as hash from (select t::text as row from ${name} t) r`,
      )
      rows[name] = `${found[0]?.count} ${found[0]?.hash}`
    }
    return rows
  })

/** The hash of every object. */
export async function objectsIn(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of storage.list()) {
    const hash = createHash('sha256')
    for await (const chunk of await storage.open(key)) hash.update(chunk as Buffer)
    found[key] = hash.digest('hex')
  }
  return found
}

export type BackedUp = { server: TestServer; instance: Instance; root: string; close(): Promise<void> }

/** An instance with these objects, and a folder with a backup of it. */
export async function startBackedUp(keys: string[]): Promise<BackedUp> {
  const server = await startTestServer()
  const { services } = server
  const instance = await openInstance(services.env, { mustExist: true })
  const root = await mkdtemp(join(tmpdir(), 'undercroft-backups-'))
  const { id } = await makeProfile(services.db)
  for (const key of keys) {
    const localPath = join(services.env.dataDir, 'local')
    await writeFile(localPath, key)
    await storeFiles(services, id, [{ key, localPath, contentType: 'image/webp', size: key.length }], async () => {})
  }
  await makeBackup(instance, root, quietly)
  return {
    ...{ server, instance, root },
    async close() {
      await instance.close()
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
