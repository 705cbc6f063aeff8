import cluster from 'node:cluster'
import type { Log } from '#server/platform/log.ts'
import { sourceStack } from '#server/platform/source-stack.ts'
import { FAILING } from './workers.ts'

/** One Ctrl-C may come twice, from the terminal and from npm; a person who presses again wants it at once. */
const AGAIN_MS = 1000
/** For a process that is not what it should be, or has lost the one above it: what is not done by then is left. */
const LONGEST_MS = 20_000

/** Drains once and ends the process with this code. */
export type End = (code: number) => Promise<void>

/**
 * Ends the process cleanly when it is told to, or when the one that started it is gone. Returns what does so for other
 * reasons.
 */
export function endWhenTold(drain: () => Promise<void>): End {
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
  const told = () => {
    if (cluster.isPrimary && since !== null && performance.now() - since > AGAIN_MS) process.exit(1)
    void end(0)
  }
  process.on('SIGTERM', told)
  // A terminal's Ctrl-C reaches all processes; those that share the port are told by the first one, and end without it
  // too.
  process.on('SIGINT', cluster.isPrimary ? told : () => {})
  if (cluster.isWorker)
    process.on('disconnect', () => {
      leaveSoon()
      void end(0)
    })
  return end
}

/**
 * An error that nobody heard may have left anything half done: it is logged whole, and another process takes over. Not
 * so a promise that nobody waited for, and whose failure `isHarmless`.
 */
export function endWhenWrong(log: Log, end: End, isHarmless: (error: unknown) => boolean = () => false): void {
  process.on('uncaughtException', (error, origin) => {
    if (origin === 'unhandledRejection' && isHarmless(error))
      return log.error({ err: error }, 'an error that nobody heard')
    log.fatal({ err: error, origin }, 'an error that nobody heard: this process ends')
    if (process.connected) process.send?.(FAILING, undefined, undefined, () => {})
    leaveSoon()
    void end(1)
  })
}

const leaveSoon = () => setTimeout(() => process.exit(1), LONGEST_MS).unref()
