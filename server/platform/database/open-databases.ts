import type { Changes } from '../cached-responses/changes.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { findPooler, type Pooler } from './pooler.ts'
import { type Readers, readersOf } from './readers.ts'
import { Replica } from './replica.ts'

type Settings = Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl'>
type Options = { log: Log; changes: Changes; max: number }

export type Databases = Readers & {
  db: Database
  /** The database without a transaction pooler in between. */
  direct: Database
  replica: Replica | null
  /** All pools, by their names in metrics. */
  pools: Readonly<Record<string, Database>>
  close(): Promise<void>
}

/** Connections past the pooler. Jobs use some; each live channel opens three more of its own. */
const DIRECT_MAX = 8

/**
 * Connects to the databases that the settings name, or to the embedded one at `embeddedUrl`. A
 * replica may be down.
 * @throws Error with one readable line where an address leads to a transaction pooler that cannot
 * be used there
 */
export async function openDatabases(
  settings: Settings,
  embeddedUrl: string | undefined,
  options: Options,
): Promise<Databases> {
  const [db, direct] = await openPrimary(settings, embeddedUrl, options)
  const replica = settings.databaseReplicaUrl ? await openReplica(settings.databaseReplicaUrl, direct, options) : null
  return {
    db,
    direct,
    replica,
    pools: { main: db, ...(direct !== db && { direct }), ...(replica && { replica: replica.db }) },
    ...readersOf(db, replica, options.changes),
    async close() {
      await Promise.all([closeDatabase(db), direct !== db && closeDatabase(direct), replica?.close()])
    },
  }
}

async function openPrimary(
  { databaseUrl, databaseDirectUrl }: Settings,
  embeddedUrl: string | undefined,
  { log, max }: Options,
): Promise<[db: Database, direct: Database]> {
  const only = (url: string): [Database, Database] => {
    const db = openDatabase(url, log, { max })
    return [db, db]
  }
  if (!databaseUrl) return only(embeddedUrl as string)
  const pooler = await findPooler(databaseUrl)
  if (!databaseDirectUrl) {
    if (pooler.byTransaction) throw new Error(`DATABASE_URL ${POOLS}: name it in DATABASE_DIRECT_URL too`)
    return only(databaseUrl)
  }
  if ((await findPooler(databaseDirectUrl)).byTransaction) throw new Error(`DATABASE_DIRECT_URL ${POOLS}: name it here`)
  const db = openDatabase(databaseUrl, log, { max, pooler, directUrl: databaseDirectUrl })
  return [db, openDatabase(databaseDirectUrl, log, { max: DIRECT_MAX })]
}

const POOLS = 'leads to a pool by transaction, and some work needs the database itself, or a pool by session'

/** Safe assumptions about a replica that is down at the start. */
const UNKNOWN: Pooler = { byTransaction: true, supportsPreparedNames: false }

async function openReplica(url: string, primary: Database, options: Options): Promise<Replica> {
  const pooler = await findPooler(url).catch((error) => {
    options.log.warn({ err: error }, 'DATABASE_REPLICA_URL does not answer so far')
    return UNKNOWN
  })
  const replica = new Replica({ ...options, url, primary, pooler })
  await replica.look()
  return replica
}
