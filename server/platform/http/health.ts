import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type AppContext, createRouter } from '../context.ts'
import { metricsOfAllProcesses } from '../telemetry/all-processes.ts'
import { registry } from '../telemetry/meters.ts'
import { isForLoopback, isOwnHost, misdirected } from './cross-site.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can read from the database or a replica. `/metrics`:
 * Prometheus metrics, for loopback clients and clients with the token. The first two answer to any
 * `Host`.
 */
export const healthRoutes = createRouter()
healthRoutes.get('/healthz', (c) => c.text('ok'))
healthRoutes.get('/readyz', async (c) => {
  try {
    await c.var.db.execute(sql`select 1`)
    return c.text('ready')
  } catch {
    return c.text('the database does not answer', 503)
  }
})
healthRoutes.get('/metrics', async (c) => {
  if (!hasToken(c)) {
    // A web page that is open on this machine may have resolved its own host name to this server.
    if (!isForLoopback(c) && !isOwnHost(c)) throw misdirected(c)
    if (!isLocal(c)) return c.notFound()
  }
  return c.text(await metricsOfAllProcesses(c.var), 200, { 'Content-Type': registry.contentType })
})

/**
 * Remote collectors send `METRICS_TOKEN` (RFC 6750, 2.1). The comparison takes the same time for
 * every guess.
 */
function hasToken(c: AppContext): boolean {
  const { metricsToken } = c.var.env
  if (metricsToken === undefined) return false
  const [given, right] = [c.req.header('authorization') ?? '', `Bearer ${metricsToken}`].map(digest)
  return timingSafeEqual(given!, right!)
}
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Requests that a proxy on this machine forwards also come from loopback, but their clients are
 * elsewhere. The proxy's headers reveal them.
 */
function isLocal(c: AppContext): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)
  return !isForwarded && /^(::1|(::ffff:)?127\.)/.test(c.env.incoming.socket.remoteAddress ?? '')
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
