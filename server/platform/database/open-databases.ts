import type { Changes } from '../cached-responses/changes.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { findPooler, type Pooler } from './pooler.ts'
import { type Readers, readersOf } from './readers.ts'
import { Replica } from './replica.ts'

type Settings = Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl'>
type Options = {
  log: Log
  changes: Changes
  /** Maximum number of connections to the primary database. */
  max: number
}

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
 * Public reads have connections of their own, so that writes that wait for a lock, or for a
 * database that hangs, cannot take all. A process with few connections has none to spare.
 */
const publicMaxOf = (max: number): number => (max < 8 ? 0 : Math.min(5, Math.floor(max / 4)))
/** A public read that waits longer for a connection fails. */
const PUBLIC_CONNECT_MS = 10_000

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
  const { db, direct, forPublic } = await openPrimary(settings, embeddedUrl, options)
  const replica = settings.databaseReplicaUrl ? await openReplica(settings.databaseReplicaUrl, direct, options) : null
  const pools = {
    main: db,
    ...(forPublic !== db && { public: forPublic }),
    ...(direct !== db && { direct }),
    ...(replica && { replica: replica.db }),
  }
  return {
    db,
    direct,
    replica,
    pools,
    ...readersOf(db, forPublic, replica, options.changes),
    async close() {
      await Promise.all([...new Set([db, forPublic, direct])].map(closeDatabase))
      await replica?.close()
    },
  }
}

async function openPrimary(
  { databaseUrl, databaseDirectUrl }: Settings,
  embeddedUrl: string | undefined,
  { log, max }: Options,
): Promise<Record<'db' | 'direct' | 'forPublic', Database>> {
  const publicMax = publicMaxOf(max)
  const open = (url: string, through: { pooler?: Pooler; directUrl?: string } = {}) => {
    const db = openDatabase(url, log, { ...through, max: max - publicMax })
    if (publicMax === 0) return { db, forPublic: db }
    return { db, forPublic: openDatabase(url, log, { ...through, max: publicMax, connectMs: PUBLIC_CONNECT_MS }) }
  }
  const only = (url: string) => {
    const opened = open(url)
    return { ...opened, direct: opened.db }
  }
  if (!databaseUrl) return only(embeddedUrl as string)
  const pooler = await findPooler(databaseUrl)
  if (!databaseDirectUrl) {
    if (pooler.byTransaction) throw new Error(`DATABASE_URL ${POOLS}: name it in DATABASE_DIRECT_URL too`)
    return only(databaseUrl)
  }
  if ((await findPooler(databaseDirectUrl)).byTransaction) throw new Error(`DATABASE_DIRECT_URL ${POOLS}: name it here`)
  return {
    ...open(databaseUrl, { pooler, directUrl: databaseDirectUrl }),
    direct: openDatabase(databaseDirectUrl, log, { max: DIRECT_MAX }),
  }
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
