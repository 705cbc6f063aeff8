import { closeDatabase, type Database, openDatabase } from '../database.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { findPooler } from './pooler.ts'

export type Databases = {
  db: Database
  /** The same past what pools by transaction. */
  direct: Database
  close(): Promise<void>
}

/** Connections past the pool: jobs hold some, each live channel three more of its own. */
const DIRECT_MAX = 8

/**
 * Opens the ways to the database that the settings name, or to our own at `embeddedUrl`.
 * @throws Error with one line for people where an address leads to a pool by transaction that must not
 */
export async function openDatabases(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl'>,
  embeddedUrl: string | undefined,
  log: Log,
  max: number,
): Promise<Databases> {
  if (!env.databaseUrl) return only(openDatabase(embeddedUrl as string, log, { max }))
  const { databaseUrl, databaseDirectUrl } = env
  const pooler = await findPooler(databaseUrl)
  if (!databaseDirectUrl) {
    if (pooler.byTransaction) throw new Error(`DATABASE_URL ${POOLS}: name it in DATABASE_DIRECT_URL too`)
    return only(openDatabase(databaseUrl, log, { max }))
  }
  if ((await findPooler(databaseDirectUrl)).byTransaction) throw new Error(`DATABASE_DIRECT_URL ${POOLS}: name it here`)
  const db = openDatabase(databaseUrl, log, { max, pooler, directUrl: databaseDirectUrl })
  const direct = openDatabase(databaseDirectUrl, log, { max: DIRECT_MAX })
  return {
    db,
    direct,
    async close() {
      await Promise.all([closeDatabase(db), closeDatabase(direct)])
    },
  }
}

const POOLS = 'leads to a pool by transaction, and some work needs the database itself, or a pool by session'

const only = (db: Database): Databases => ({ db, direct: db, close: () => closeDatabase(db) })
