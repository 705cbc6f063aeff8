import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { growingPause } from '#server/platform/postgres/growing-pause.ts'
import type { Relayed } from '#server/platform/telemetry/all-processes.ts'

type Options = {
  /** The module that each process runs. */
  exec: string
  count: number
  env: Record<string, string>
  /** Called with a line for the log when a process ended unexpectedly. */
  onLost: (why: string) => void
}

export type Workers = {
  /**
   * Whether all processes listen; false as soon as a process has ended before it listened. That
   * process has logged why.
   */
  started: Promise<boolean>
  pids(): number[]
  stop(): Promise<void>
}

/**
 * Message of a process that accepts no more requests, and ends when it has answered those under
 * way.
 */
export const FAILING = 'failing'
/**
 * Each process accepts connections itself. With the other policy this process hands them out. A
 * connection that arrives just as its process is killed would then hang for ever: no process owns
 * it, and nothing closes it.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE
/** A process that ignores a stop for this long is killed. Its jobs run again elsewhere. */
const STOP_MS = 60_000
/**
 * Megabytes of a semi-space for young objects. Under load a process grows to the full size and
 * keeps it. Buffers in transit are freed only together with these objects. Node's default of 32
 * hardly improves response times; 4 makes them worse.
 */
const YOUNG_MB = 8
/**
 * Settings of the C library (mallopt(3)) that return freed memory to the system. By default each
 * thread keeps the memory it once used, hundreds of megabytes after some uploads.
 */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '8388608', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Runs several processes of one module that share their port. A process that ends is replaced,
 * after a pause that grows while processes end early.
 */
export function startWorkers({ exec, count, env, onLost }: Options): Workers {
  const workers = new Set<Worker>()
  let hasStarted = false
  let isStopping = false
  // `collectWhenIdle` needs the exposed collector
  const v8 = [`--max-semi-space-size=${YOUNG_MB}`, '--expose-gc']
  cluster.setupPrimary({ exec, execArgv: [...v8, ...process.execArgv] })
  const fork = (): Worker => {
    const worker = cluster.fork({ ...MALLOC, ...process.env, ...env })
    workers.add(worker)
    worker.on('error', () => {})
    worker.on('message', (message) => isRelayed(message) && relay(message, worker, workers))
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (hasStarted && !isStopping) onLost(`process ${worker.process.pid} ended (${signal ?? `code ${code}`})`)
    })
    return worker
  }
  const keep = (worker: Worker, pauseAfter = growingPause()): void => {
    const since = performance.now()
    let isReplaced = false
    const replace = () => {
      if (isReplaced || isStopping) return
      isReplaced = true
      setTimeout(() => isStopping || keep(fork(), pauseAfter), pauseAfter(performance.now() - since))
    }
    worker.on('message', (message) => message === FAILING && replace())
    if (worker.isDead()) replace()
    else worker.once('exit', replace)
  }
  const first = Array.from({ length: count }, fork)
  const started = Promise.all(first.map(untilListening)).then((all) => {
    hasStarted = all.every(Boolean)
    if (hasStarted) for (const worker of first) keep(worker)
    return hasStarted
  })
  const stop = async () => {
    isStopping = true
    const kill = (signal: string) => {
      for (const worker of workers) worker.process.kill(signal as NodeJS.Signals)
    }
    const exits = [...workers].map((worker) => once(worker, 'exit'))
    kill('SIGTERM')
    const late = setTimeout(kill, STOP_MS, 'SIGKILL')
    await Promise.all(exits)
    clearTimeout(late)
  }
  return { started, pids: () => [...workers].flatMap((worker) => worker.process.pid ?? []), stop }
}

const isRelayed = (message: unknown): message is Relayed =>
  typeof message === 'object' && message !== null && 'relayTo' in message

function relay({ relayTo, message }: Relayed, from: Worker, workers: ReadonlySet<Worker>): void {
  for (const worker of workers)
    if (worker.isConnected() && (relayTo === 'others' ? worker !== from : worker.id === relayTo))
      worker.send({ relayedFrom: from.id, message }, () => {})
}

const untilListening = (worker: Worker): Promise<boolean> =>
  Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)])
