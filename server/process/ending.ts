import cluster from 'node:cluster'
import type { Log } from '#server/platform/log.ts'
import { sourceStack } from '#server/platform/source-stack.ts'
import { FAILING } from './workers.ts'

/**
 * One Ctrl-C may arrive twice, from the terminal and from npm. So only a signal after this time
 * counts as a second Ctrl-C, which ends the process immediately.
 */
const RETRY_DELAY_MS = 1000
/** Time limit for the end of a process that has failed or has lost its parent. */
const LONGEST_MS = 20_000

/** Drains once and ends the process with this code. */
export type End = (code: number) => Promise<void>

/**
 * Ends the process cleanly on a signal, or when its parent is gone. Returns a function that ends it
 * for other reasons.
 */
export function stopOnSignal(drain: () => Promise<void>): End {
  let since: number | null = null
  const end: End = async (code) => {
    if (since !== null) return
    since = performance.now()
    try {
      await drain()
      process.exit(code)
    } catch (error) {
      process.stderr.write(
        `The stop was not clean: ${error instanceof Error ? sourceStack(String(error.stack)) : error}\n`,
      )
      process.exit(1)
    }
  }
  const onSignal = () => {
    if (cluster.isPrimary && since !== null && performance.now() - since > RETRY_DELAY_MS) process.exit(1)
    void end(0)
  }
  process.on('SIGTERM', onSignal)
  // A terminal's Ctrl-C reaches all processes. Workers ignore it, because the primary stops them.
  // They also end when the primary is gone.
  process.on('SIGINT', cluster.isPrimary ? onSignal : () => {})
  if (cluster.isWorker)
    process.on('disconnect', () => {
      exitLater()
      void end(0)
    })
  return end
}

/**
 * Ends the process after an uncaught exception, since its state may be inconsistent. The error is
 * logged in full, and another process takes over. An unhandled rejection that `isHarmless` accepts
 * is only logged.
 */
export function exitOnUncaught(log: Log, end: End, isHarmless: (error: unknown) => boolean = () => false): void {
  process.on('uncaughtException', (error, origin) => {
    if (origin === 'unhandledRejection' && isHarmless(error))
      return log.error({ err: error }, 'an error that nobody heard')
    log.fatal({ err: error, origin }, 'an error that nobody heard: this process ends')
    if (process.connected) process.send?.(FAILING, undefined, undefined, () => {})
    exitLater()
    void end(1)
  })
}

const exitLater = () => setTimeout(() => process.exit(1), LONGEST_MS).unref()
