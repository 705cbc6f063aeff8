import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Pool } from 'pg'
import type { Statement } from '../platform/statement-relay.ts'

export type BarePage = {
  databaseUrl: string
  /** The statement of the page's own list. */
  list: Statement
  headers: Record<string, string>
  /** In base64, compressed as the real server sends it. */
  body: string
}

/**
 * The least that a page for a signed-in user can do: `node bench/responses/bare-server.ts`. For each
 * request it looks up the session, runs the page's own list, and sends the bytes. Reads the page as
 * a line of JSON, prints its port, and exits when stdin ends.
 */
const [line] = (await once(createInterface(process.stdin), 'line')) as [string]
const { databaseUrl, list, headers, body } = JSON.parse(line) as BarePage
const bytes = Buffer.from(body, 'base64')
// Generic plans, as `openDatabase` uses.
const pool = new Pool({ connectionString: databaseUrl, max: 20, options: '-c plan_cache_mode=force_generic_plan' })
const SESSION = 'select user_id from sessions where token = $1 and expires_at > now()'

const server = createServer(async (incoming, outgoing) => {
  const token = /session=([^;]+)/.exec(incoming.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const session = await pool.query({ name: 'session', text: SESSION, values: [hash] })
  const { rows } = await pool.query({ name: 'list', ...list })
  outgoing.writeHead(session.rowCount === 1 && rows.length > 0 ? 200 : 500, headers).end(bytes)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.stdin.on('end', () => process.exit(0)).resume()
