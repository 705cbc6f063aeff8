import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { readEnv } from './platform/env.ts'

/**
 * The server's program. In production it supervises the processes that serve requests; in other
 * modes it serves them itself.
 */
async function main(): Promise<void> {
  // A write fails when the reader of our output has ended: a terminal, or the next program in a
  // pipe.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const env = readEnv(process.env)
  if (cluster.isWorker || env.mode !== 'production') {
    // This import adds `.openapi()` to zod. Schemas that were created before it would lack the
    // method.
    await import('@hono/zod-openapi')
    const { serve } = await import('./process/serve.ts')
    return serve(env)
  }
  const { supervise } = await import('./process/supervise.ts')
  return supervise(env, fileURLToPath(import.meta.url))
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error?.stack}\n`)
  process.exit(1)
})
