import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { ErrorCode } from '#contract/platform/errors.ts'

// Runs in the process that opens files, so that it imports only what it needs.

/** A refusal of the file; the client gets its code and message. */
type Refusal = Error & { code: ErrorCode }

/**
 * Response of the process to an order. `grown`: bytes by which the process is larger than at its
 * start. `overran`: the limit that the file exceeded.
 */
export type Answer = { grown: number } & (
  | { kind: 'made'; made: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; overran: 'memory' | 'time' | null }
  | { kind: 'failed'; message: string; systemCode: string | undefined }
)

type Options = {
  /** What is opened, for error messages: 'image'. */
  what: string
  isRefusal: (error: unknown) => error is Refusal
  /** Bytes by which the process may grow for one file. */
  memoryMax: number
  /** CPU time, which does not depend on other load of the machine. */
  cpuSecondsMax: number
}

const MB = 1024 * 1024
/**
 * The kernel refuses memory beyond this multiple of the limit, since one allocation can be faster
 * than the next check.
 */
const KERNEL_LIMIT_FACTOR = 2
const WATCH_EVERY_MS = 10
const PRIORITY = 10

/**
 * A process that has grown by more bytes is replaced, since the next file would have too little
 * memory left. Garbage does not count.
 */
export const GROWN_MAX = 64 * MB

class Overrun extends Error {
  readonly code = 'file_too_costly'
  readonly of: 'memory' | 'time'

  constructor(of: 'memory' | 'time', message: string) {
    super(message)
    this.of = of
  }
}

const sizeAtStart = process.memoryUsage.rss()
const grown = (): number => process.memoryUsage.rss() - sizeAtStart

/**
 * Executes the orders of the parent process one after the other and answers each. For a separate
 * process, which runs at low priority and ends with its parent. While `obey` blocks the event loop,
 * only the kernel's time limit applies.
 */
export function runOrders<Order>(obey: (order: Order) => Promise<unknown>, options: Options): void {
  // The process ends only with the server. A terminal or a service manager also sends its signals
  // to child processes.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (order: Order) => {
    limitTime(options.cpuSecondsMax)
    const response = await answerTo(() => obey(order), options)
    if (process.connected) process.send?.(response)
  })
  lowerPriority(options.memoryMax * KERNEL_LIMIT_FACTOR)
}

async function answerTo(work: () => Promise<unknown>, options: Options): Promise<Answer> {
  const response = await watched(work, options).then(
    (made) => ({ kind: 'made', made }) as const,
    (error: unknown) => refusalOf(error, options),
  )
  if (grown() > GROWN_MAX) globalThis.gc?.()
  return { ...response, grown: grown() }
}

/**
 * Rejects as soon as the work exceeds a limit. The work itself cannot be stopped; the parent ends
 * the process.
 */
async function watched(work: () => Promise<unknown>, options: Options): Promise<unknown> {
  const before = process.cpuUsage()
  const overrun = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    try {
      assertWithin(before, options)
    } catch (error) {
      overrun.reject(error)
    }
  }, WATCH_EVERY_MS)
  try {
    const made = await Promise.race([work(), overrun.promise])
    assertWithin(before, options)
    return made
  } finally {
    clearInterval(timer)
  }
}

/** Throws if the work that started at `before` has exceeded a limit. */
function assertWithin(before: NodeJS.CpuUsage, { what, memoryMax, cpuSecondsMax }: Options): void {
  if (peak() > memoryMax)
    throw new Overrun('memory', `The ${what} needs too much memory to open: at most ${memoryMax / MB} MB are allowed`)
  const { user, system } = process.cpuUsage(before)
  if (user + system > cpuSecondsMax * 1e6)
    throw new Overrun('time', `The ${what} takes too long to open: at most ${cpuSecondsMax} seconds are allowed`)
}

/**
 * Peak growth of the process since its start in bytes, from the kernel (VmHWM in proc(5)). So peaks
 * between two checks count, too. Earlier files cannot be the cause, since a process whose file
 * exceeds the limit is ended.
 */
function peak(): number {
  try {
    const largest = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return largest ? Number(largest) * 1024 - sizeAtStart : grown()
  } catch {
    return grown()
  }
}

function refusalOf(error: unknown, { isRefusal }: Options): Exclude<Answer, { kind: 'made' }> {
  const { message } = error instanceof Error ? error : new Error(String(error))
  if (error instanceof Overrun) return { kind: 'refused', code: error.code, message, overran: error.of, grown: 0 }
  if (isRefusal(error)) return { kind: 'refused', code: error.code, message, overran: null, grown: 0 }
  // Errors lose their code when they are sent between processes.
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { kind: 'failed', message, systemCode, grown: 0 }
}

/**
 * The kernel ends the process if this order takes more CPU time, since code that blocks the event
 * loop cannot be watched from inside. The limit counts from the start of the process, in whole
 * seconds.
 */
function limitTime(seconds: number): void {
  const { user, system } = process.cpuUsage()
  const limit = Math.ceil((user + system) / 1e6) + seconds + 1
  limitProcess(`--cpu=${limit}:`)
}

/**
 * Lowers the priority and makes this process the first that the kernel kills when memory runs out.
 * Without `prlimit` the kernel does not limit its memory.
 */
function lowerPriority(fence: number): void {
  setPriority(PRIORITY)
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Some containers do not allow this.
  }
  const taken = Number(/^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
  limitProcess(`--data=${taken + fence}`)
}

function limitProcess(limit: string): void {
  if (process.platform === 'linux') execFile('prlimit', ['--pid', String(process.pid), limit], () => undefined)
}
