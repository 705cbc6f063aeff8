import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { readEnv } from './platform/env.ts'

/**
 * The server's program: in production a process that keeps others running, which answer; else one that does all itself.
 */
async function main(): Promise<void> {
  // Whoever reads what we print may go: a terminal, or the rest of a pipe.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const env = readEnv(process.env)
  if (cluster.isWorker || env.mode !== 'production') {
    // the contract's schemas can be named in the API's description only where they are made after this
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
