import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { ErrorCode } from '#contract/platform/errors.ts'

// Runs in the process that opens files, and loads nothing that it does not need.

/** A refusal of the file, to be told to whoever sent it. */
type Refusal = Error & { code: ErrorCode }

/**
 * What the process answers to an order. `grown`: bytes by which it is larger than at its start. `overran`: of what it
 * took more than it may.
 */
export type Answer = { grown: number } & (
  | { kind: 'made'; made: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; overran: 'memory' | 'time' | null }
  | { kind: 'failed'; message: string; systemCode: string | undefined }
)

type Options = {
  /** What is opened, for the sender: 'image'. */
  what: string
  isRefusal: (error: unknown) => error is Refusal
  /** Bytes by which the process may grow over one file. */
  memoryMax: number
  /** Processor time, which does not depend on what else the machine does. */
  cpuSecondsMax: number
}

const MB = 1024 * 1024
/** Beyond so many times as much memory the system itself refuses: for what is asked for faster than it can be watched. */
const FENCE = 2
const WATCH_EVERY_MS = 10
const PRIORITY = 10

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
 * Does what its parent sends, one order after the other, and answers each; for a process of its own, which stands back
 * behind all others and ends with its parent. Where `obey` does not let the loop turn, its time alone is watched.
 */
export function obeyOrders<Order>(obey: (order: Order) => Promise<unknown>, options: Options): void {
  // It ends with the server, however that ends, and not by a signal that a terminal or a service manager sends to all
  // at once.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (order: Order) => {
    limitTime(options.cpuSecondsMax)
    const response = await answerTo(() => obey(order), options)
    if (process.connected) process.send?.(response)
  })
  standBack(options.memoryMax * FENCE)
}

async function answerTo(work: () => Promise<unknown>, options: Options): Promise<Answer> {
  try {
    const made = await watched(work, options)
    return { kind: 'made', made, grown: grown() }
  } catch (error) {
    return { ...refusalOf(error, options), grown: grown() }
  }
}

/** Rejects once the work takes more than one file may. The work itself cannot be stopped, but its process can. */
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

/** Throws if the work that began at `before` has taken more than one file may. */
function assertWithin(before: NodeJS.CpuUsage, { what, memoryMax, cpuSecondsMax }: Options): void {
  if (peak() > memoryMax)
    throw new Overrun('memory', `The ${what} takes too much memory to open: at most ${memoryMax / MB} MB are allowed`)
  const { user, system } = process.cpuUsage(before)
  if (user + system > cpuSecondsMax * 1e6)
    throw new Overrun('time', `The ${what} takes too long to open: at most ${cpuSecondsMax} seconds are allowed`)
}

/**
 * Bytes by which the process was larger at its largest than at its start, as the system keeps them (VmHWM in proc(5)):
 * also what came and went between two looks. No file before can be the cause: the process of one that took more than it
 * may is ended.
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
  // An error loses its code on the way between processes.
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { kind: 'failed', message, systemCode, grown: 0 }
}

/**
 * The system ends the process if this order takes more: what does not let the loop turn cannot be watched from within.
 * The limit counts from the start of the process, in whole seconds.
 */
function limitTime(seconds: number): void {
  const { user, system } = process.cpuUsage()
  const limit = Math.ceil((user + system) / 1e6) + seconds + 1
  limitProcess(`--cpu=${limit}:`)
}

/**
 * If memory runs out on this machine all the same, it is this process that goes. Without `prlimit` it works unfenced.
 */
function standBack(fence: number): void {
  setPriority(PRIORITY)
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Some containers keep it to themselves.
  }
  const taken = Number(/^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
  limitProcess(`--data=${taken + fence}`)
}

function limitProcess(limit: string): void {
  if (process.platform === 'linux') execFile('prlimit', ['--pid', String(process.pid), limit], () => undefined)
}
