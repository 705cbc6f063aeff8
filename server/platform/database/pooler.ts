import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/**
 * What may stand between us and PostgreSQL. `byTransaction`: each transaction may be sent to another connection of the
 * database, so nothing outlives one: no LISTEN, no lock of a session, no setting. `keepsNames`: statements that have a
 * name are known on all of them all the same (PgBouncer from 1.21 with `max_prepared_statements`).
 */
export type Pooler = { byTransaction: boolean; keepsNames: boolean }

const NOTHING: Pooler = { byTransaction: false, keepsNames: true }
const CONNECT_MS = 20_000
/** So often it is looked whether a connection of ours is at another one of the database: others may use it meanwhile. */
const LOOKS = 5

/**
 * Finds out what answers at the address of a database. A pool tells a number of its own where PostgreSQL tells that of
 * its process ('BackendKeyData', PostgreSQL manual, 'Message Formats'); and one by transaction has two connections of
 * ours, both at rest, answered by the same process.
 * @throws Error when it cannot be reached
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
      if (isElsewhere) return { byTransaction: true, keepsNames: await keepsNames(one) }
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

/** A pool that knows names gives the database others than it was given. */
async function keepsNames(client: Client): Promise<boolean> {
  const name = `undercroft_${randomBytes(6).toString('hex')}`
  await client.query('begin')
  const text = 'select name from pg_prepared_statements where name = $1'
  const { rowCount } = await client.query({ name, text, values: [name] })
  if (rowCount) await client.query(`deallocate ${name}`)
  await client.query('commit')
  return !rowCount
}
