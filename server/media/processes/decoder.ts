import type { ChildProcess } from 'node:child_process'
import { AppError } from '#server/platform/errors.ts'

export type Job<Order> = {
  order: Order
  accountId: string
  signal: AbortSignal
  attempts: number
  resolve: (made: unknown) => void
  reject: (error: unknown) => void
}
export type Decoder<Order> = {
  child: ChildProcess
  job: Job<Order> | null
  isFresh: boolean
  isLeaving: boolean
  /** Whether its file takes longer than ordinary files. */
  isLate: boolean
  /** Whether the process was killed because it neither worked nor answered. */
  isSilent: boolean
  timer: NodeJS.Timeout | undefined
  lateTimer: NodeJS.Timeout | undefined
}

/**
 * Limit for a process that neither works nor answers: far above the time that its CPU limit takes
 * on a busy machine.
 */
const SILENCE_MAX_MS = 300_000
/**
 * A process takes half a second to start, so it stays for files that are uploaded one after the
 * other.
 */
const IDLE_MS = 20_000

const CRASHES = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'])

/** An idle child must not keep the server's process alive. */
export function keepProcess(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

export function occupy<Order extends object>(decoder: Decoder<Order>, job: Job<Order>): void {
  const { child } = decoder
  decoder.job = job
  clearTimers(decoder)
  decoder.timer = setTimeout(() => {
    decoder.isSilent = true
    child.kill('SIGKILL')
  }, SILENCE_MAX_MS)
  keepProcess(child, true)
  // The child may already be gone; its exit event handles the job.
  child.send(job.order, (error) => error && child.kill('SIGKILL'))
}

export function release<Order>(decoder: Decoder<Order>): void {
  decoder.job = null
  keepProcess(decoder.child, false)
  endWhenIdle(decoder)
}

export function clearTimers<Order>(decoder: Decoder<Order>): void {
  clearTimeout(decoder.timer)
  clearTimeout(decoder.lateTimer)
  decoder.isLate = false
}

export function endWhenIdle<Order>(decoder: Decoder<Order>): void {
  clearTimers(decoder)
  decoder.timer = setTimeout(() => dismiss(decoder), IDLE_MS).unref()
}

export function dismiss<Order>(decoder: Decoder<Order>): void {
  clearTimers(decoder)
  decoder.isLeaving = true
  decoder.child.kill('SIGKILL')
}

/** What the end of a process says about its file; null if there may be other reasons. */
export function refusalOf<Order>(
  what: string,
  dead: Decoder<Order>,
  signal: string | null,
  cause: Error,
): AppError | null {
  if (dead.isSilent || signal === 'SIGXCPU')
    return new AppError('file_too_costly', `The ${what} takes too long to open.`, { cause })
  // Out of memory. Only a fresh process is proof: another may have lacked memory because of earlier
  // files.
  if (signal === 'SIGABRT' && dead.isFresh)
    return new AppError('file_too_costly', `The ${what} needs too much memory to open.`, { cause })
  return CRASHES.has(signal ?? '') ? new AppError('file_damaged', `The ${what} cannot be opened.`, { cause }) : null
}
