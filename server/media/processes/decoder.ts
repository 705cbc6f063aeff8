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
  /** Its file takes longer than an ordinary one. */
  isLate: boolean
  /** It was ended because it neither worked nor answered. */
  isSilent: boolean
  timer: NodeJS.Timeout | undefined
  lateTimer: NodeJS.Timeout | undefined
}

/** For a process that neither works nor answers: far above what processor time allows on the busiest machine. */
const SILENCE_MAX_MS = 300_000
/** What is uploaded one after the other is opened by one process; it takes half a second to start. */
const IDLE_MS = 20_000

const CRASHES = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'])

/** An idle child does not keep the server's process alive. */
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
  // It may be gone already; its end is heard elsewhere.
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

/** What a process says of its file by its end: null where that may have other reasons. */
export function refusalOf<Order>(
  what: string,
  dead: Decoder<Order>,
  signal: string | null,
  cause: Error,
): AppError | null {
  if (dead.isSilent || signal === 'SIGXCPU')
    return new AppError('file_too_costly', `The ${what} takes too long to open.`, { cause })
  // What no memory was left for; a process that has opened others may have lacked it because of them.
  if (signal === 'SIGABRT' && dead.isFresh)
    return new AppError('file_too_costly', `The ${what} takes too much memory to open.`, { cause })
  return CRASHES.has(signal ?? '') ? new AppError('file_damaged', `The ${what} cannot be opened.`, { cause }) : null
}
