import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

type Options = {
  /** The module that each process runs. */
  exec: string
  count: number
  env: Record<string, string>
  /** Called with a line for the log when a process ended by itself. */
  onLost: (why: string) => void
}

export type Workers = { pids(): number[]; stop(): Promise<void> }

/** A process that ends sooner than this after its start would only end again. */
const LIVES_AT_LEAST_MS = 5000

/**
 * Runs several processes of one module that share the port which they listen on, and replaces those that end. Resolves once all of them
 * listen.
 * @throws Error when one ends before that; it has said why
 */
export async function startWorkers({ exec, count, env, onLost }: Options): Promise<Workers> {
  const workers = new Set<Worker>()
  let isStopping = false
  cluster.setupPrimary({ exec })
  const fork = () => {
    const startedAt = performance.now()
    const worker = cluster.fork(env)
    workers.add(worker)
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (isStopping) return
      onLost(`process ${worker.process.pid} ended (${signal ?? `code ${code}`})`)
      const wait = Math.max(0, LIVES_AT_LEAST_MS - (performance.now() - startedAt))
      setTimeout(() => isStopping || fork(), wait).unref()
    })
    return worker
  }
  const stop = async () => {
    isStopping = true
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all([...workers].map((worker) => once(worker, 'exit')))
  }
  const ready = Array.from({ length: count }, fork).map((worker) =>
    Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]),
  )
  if (!(await Promise.all(ready)).every(Boolean)) {
    await stop()
    throw new Error('A process did not start')
  }
  return { pids: () => [...workers].flatMap((worker) => worker.process.pid ?? []), stop }
}
