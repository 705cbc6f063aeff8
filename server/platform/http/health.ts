import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createRouter } from '../context.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

/** `/healthz`: the process runs. `/readyz`: it reaches its database. `/metrics`: Prometheus, to loopback only. */
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
  if (!isLoopback(c.var.address)) return c.notFound()
  return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
})

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\.)/.test(address)
