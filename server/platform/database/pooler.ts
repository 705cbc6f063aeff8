import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/**
 * Describes what stands between this process and PostgreSQL. `byTransaction`: each transaction may
 * use another connection of the database, so nothing outlives a transaction: no LISTEN, no session
 * lock, no setting. `supportsPreparedNames`: named statements still work on all connections
 * (PgBouncer from
 * 1.21 on, with `max_prepared_statements`).
 */
export type Pooler = { byTransaction: boolean; supportsPreparedNames: boolean }

const NOTHING: Pooler = { byTransaction: false, supportsPreparedNames: true }
const CONNECT_MS = 20_000
/**
 * The number of checks for a transaction pooler. One check is not enough: other clients may use a
 * connection of the database at that moment, so that our two connections get different ones.
 */
const LOOKS = 5

/**
 * Finds out whether a pooler answers at a database's address. PostgreSQL reports its process id at
 * connect; a pooler reports a number of its own ('BackendKeyData', PostgreSQL manual, 'Message
 * Formats'). With a transaction pooler, one process also serves two of our idle connections.
 * @throws Error when the database is unreachable
 */
export async function findPooler(url: string): Promise<Pooler> {
  const one = await connectTo(url)
  let other: Client | null = null
  try {
    const first = await processOf(one)
    if (first === (one as unknown as { processID: number }).processID) return NOTHING
    other = await connectTo(url)
    for (let look = 0; look < LOOKS; look++) {
      const isElsewhere = (await processOf(other)) === first || (await processOf(one)) !== first
      if (isElsewhere) return { byTransaction: true, supportsPreparedNames: await supportsPreparedNames(one) }
    }
    return NOTHING
  } finally {
    for (const client of [one, other]) void client?.end().catch(() => {})
  }
}

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function processOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** A pooler that supports named statements gives them other names in the database. */
async function supportsPreparedNames(client: Client): Promise<boolean> {
  const name = `undercroft_${randomBytes(6).toString('hex')}`
  await client.query('begin')
  const text = 'select name from pg_prepared_statements where name = $1'
  const { rowCount } = await client.query({ name, text, values: [name] })
  if (rowCount) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return !rowCount
}
