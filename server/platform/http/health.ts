import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type AppContext, createRouter } from '../context.ts'
import { metricsOfAllProcesses } from '../telemetry/all-processes.ts'
import { registry } from '../telemetry/meters.ts'
import { isForLoopback, isOwnHost, misdirected } from './cross-site.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it reaches its database, or a replica that answers for it. `/metrics`: Prometheus, to loopback and to whoever
 * has the token. The first two answer to any `Host`.
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
    // A page that a browser on this machine shows may have pointed its own name here.
    if (!isForLoopback(c) && !isOwnHost(c)) throw misdirected(c)
    if (!isLocal(c)) return c.notFound()
  }
  return c.text(await metricsOfAllProcesses(c.var), 200, { 'Content-Type': registry.contentType })
})

/** Whoever collects from elsewhere shows `METRICS_TOKEN` (RFC 6750, 2.1). How much of a guess is right takes no time. */
function hasToken(c: AppContext): boolean {
  const { metricsToken } = c.var.env
  if (metricsToken === undefined) return false
  const [given, right] = [c.req.header('authorization') ?? '', `Bearer ${metricsToken}`].map(digest)
  return timingSafeEqual(given!, right!)
}
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * What a proxy on this machine passes on comes from loopback too, but carries its mark: those callers are elsewhere.
 */
function isLocal(c: AppContext): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)
  return !isForwarded && /^(::1|(::ffff:)?127\.)/.test(c.env.incoming.socket.remoteAddress ?? '')
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
