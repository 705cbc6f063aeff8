import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type AppContext, createRouter } from '../context.ts'
import { countFailedJobs } from '../failed-jobs.ts'
import { isForLoopback, isOwnHost, misdirected } from './cross-site.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const failedJobs = new Gauge({
  name: 'undercroft_failed_jobs',
  help: 'Background jobs that failed in every try and are not tried again, over all instances.',
  labelNames: ['task'],
  registers: [registry],
})

/**
 * `/healthz`: the process runs. `/readyz`: it reaches its database. `/metrics`: Prometheus, to loopback only. The first
 * two answer to any `Host`.
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
  // A page that a browser on this machine shows may have pointed its own name here.
  if (!isForLoopback(c) && !isOwnHost(c)) throw misdirected(c)
  if (!isLocal(c)) return c.notFound()
  await readFailedJobs(c)
  return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
})

/** Without a database the rest is told all the same. */
async function readFailedJobs({ var: { db, log } }: AppContext): Promise<void> {
  try {
    const counts = await countFailedJobs(db)
    failedJobs.reset()
    for (const { task, count } of counts) failedJobs.set({ task }, count)
  } catch (error) {
    failedJobs.reset()
    log.warn({ err: error }, 'the failed jobs could not be counted')
  }
}

/**
 * What a proxy on this machine passes on comes from loopback too, but carries its mark: those callers are elsewhere.
 */
function isLocal(c: AppContext): boolean {
  const isForwarded = FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)
  return !isForwarded && /^(::1|(::ffff:)?127\.)/.test(c.env.incoming.socket.remoteAddress ?? '')
}

const FORWARDING_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
