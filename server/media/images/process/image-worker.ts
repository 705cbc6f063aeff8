import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { AppError } from '#server/platform/errors.ts'
import { makeArtworkImages, makeArtworkTiles } from '../artwork-images.ts'
import { makeAvatar, makeCover, makeSmalls } from '../images.ts'

const makers = {
  cover: makeCover,
  avatar: makeAvatar,
  smalls: makeSmalls,
  artwork: makeArtworkImages,
  tiles: makeArtworkTiles,
  /** Loads its fonts when the first is asked for: most of these processes draw none. */
  card: async (path: string, folder: string) => (await import('../../cards/draw-card.ts')).drawCard(path, folder),
}
/** What can be made of a picture at a path, as files in a folder. */
export type Makers = typeof makers

export type Order = { what: keyof Makers; path: string; folder: string }
/**
 * What the process answers to an order. `grown`: bytes by which it is larger than at its start. `overran`: it took more
 * than it may.
 */
export type Answer = { grown: number } & (
  | { kind: 'made'; made: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; overran: boolean }
  | { kind: 'failed'; message: string; systemCode: string | undefined }
)

const MB = 1024 * 1024
/** One picture may take so much memory; what is known to need more is refused before (`decoding-cost.ts`). */
const MEMORY_MAX = 256 * MB
/** Beyond this the system itself refuses: for what is asked for at once, faster than it can be watched. */
const MEMORY_FENCE = 512 * MB
/** Processor time, which does not depend on what else the machine does: many times what the largest picture takes. */
const CPU_SECONDS_MAX = 30
const WATCH_EVERY_MS = 10
const PRIORITY = 10

class Overrun extends AppError {}

const sizeAtStart = process.memoryUsage.rss()
const grown = (): number => process.memoryUsage.rss() - sizeAtStart

/**
 * Bytes by which the process was larger at its largest than at its start, as the system keeps them (VmHWM in proc(5)):
 * also what came and went between two looks. No picture before can be the cause: the process of one that took more than
 * it may is ended.
 */
function peak(): number {
  try {
    const largest = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return largest ? Number(largest) * 1024 - sizeAtStart : grown()
  } catch {
    return grown()
  }
}

/** Throws if the work that began at `before` has taken more than one picture may. */
function assertWithin(before: NodeJS.CpuUsage): void {
  if (peak() > MEMORY_MAX) throw tooLarge(`takes too much memory to open: at most ${MEMORY_MAX / MB} MB`)
  const { user, system } = process.cpuUsage(before)
  if (user + system > CPU_SECONDS_MAX * 1e6)
    throw tooLarge(`takes too long to open: at most ${CPU_SECONDS_MAX} seconds`)
}

/** Rejects once the work takes more than one picture may. The work itself cannot be stopped, but its process can. */
async function watched<Result>(work: Promise<Result>): Promise<Result> {
  const before = process.cpuUsage()
  const overrun = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    try {
      assertWithin(before)
    } catch (error) {
      overrun.reject(error)
    }
  }, WATCH_EVERY_MS)
  try {
    const result = await Promise.race([work, overrun.promise])
    assertWithin(before)
    return result
  } finally {
    clearInterval(timer)
  }
}

const tooLarge = (what: string): Overrun => new Overrun('file_too_large', `The image ${what} are allowed`)

async function obey({ what, path, folder }: Order): Promise<Answer> {
  try {
    const made = await watched<unknown>(makers[what](path, folder))
    return { kind: 'made', made, grown: grown() }
  } catch (error) {
    return { ...refusalOf(error), grown: grown() }
  }
}

function refusalOf(error: unknown): Exclude<Answer, { kind: 'made' }> {
  const { message } = error instanceof Error ? error : new Error(String(error))
  if (error instanceof AppError)
    return { kind: 'refused', code: error.code, message, overran: error instanceof Overrun, grown: 0 }
  // An error loses its code on the way between processes.
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { kind: 'failed', message, systemCode, grown: 0 }
}

/**
 * If memory runs out on this machine all the same, it is this process that goes. Where a system has none of it, it
 * works without.
 */
async function standBack(): Promise<void> {
  const ignore = () => undefined
  setPriority(PRIORITY)
  await writeFile('/proc/self/oom_score_adj', '1000').catch(ignore)
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const taken = Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  if (!taken) return
  execFile('prlimit', ['--pid', String(process.pid), `--data=${taken + MEMORY_FENCE}`], ignore)
}

// It ends with the server, however that ends, and not by a signal that a terminal or a service manager sends to all at
// once.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (order: Order) => {
  const answer = await obey(order)
  if (process.connected) process.send?.(answer)
})
void standBack()
