import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { DATA_PER_ACCOUNT } from '#server/people/accounts/limits.ts'
import { requireProof, requireSession } from '#server/people/identity/guards.ts'
import { isSignedIn } from '#server/people/identity/sessions.ts'
import { noteEventOf } from '#server/people/security-log/record.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isLeased, takeLease } from '#server/platform/database/leases.ts'
import { AppError } from '#server/platform/errors.ts'
import { isFromAnotherSite } from '#server/platform/http/cross-site.ts'
import { sendArchive } from './archive.ts'
import { openNamelessFile } from './nameless-file.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

/**
 * A snapshot uses a database connection, so only two may run; a download needs only one or two open
 * files.
 */
const preparing = createSlots(2)
const running = createSlots(16, { slowBelow: 128 * 1024 })
/** A client that reads nothing for this long is gone or paused for good. */
const IDLE_MS = 10 * 60_000
const TOTAL_MS = 12 * 3600_000

const leaseOf = (userId: string): string => `data ${userId}`

/**
 * Sends all data of the signed-in account as a zip. One at a time for each account; it leaves
 * nothing behind however it ends. When all places are in use, the slowest client is cut off for a
 * new one. A HEAD request only says whether a download may start now.
 * @throws AppError `cross_site`, `proof_required`, `conflict`, `rate_limited`, `unavailable`, `storage_full`
 */
export async function downloadData(c: AppContext): Promise<Response> {
  requireSession(c)
  if (isFromAnotherSite(c)) throw new AppError('cross_site', 'This request came from another site')
  const { userId, sessionId } = requireProof(c)
  if (c.env.incoming.method === 'HEAD') return sayWhether(c, userId)
  const { socket } = c.env.incoming
  using place = running.take(() => socket.bytesWritten)
  const lease = await takeLease(c.var.db, leaseOf(userId))
  if (!lease) throw alreadyRunning()
  try {
    await c.var.rateLimits.take(DATA_PER_ACCOUNT, userId)
    noteEventOf(c, { event: 'data.downloaded', userId })
    return await send(c, userId, sessionId, place.signal)
  } finally {
    await lease.release()
  }
}

async function sayWhether(c: AppContext, userId: string): Promise<Response> {
  running.check()
  preparing.check()
  if (await isLeased(c.var.db, leaseOf(userId))) throw alreadyRunning()
  await c.var.rateLimits.check(DATA_PER_ACCOUNT, userId)
  return new Response(null, { headers: headersAt(new Date()) })
}

const alreadyRunning = () => new AppError('conflict', 'A download of your data is already in progress.')

const headersAt = (now: Date) => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="undercroft-${now.toISOString().slice(0, 10)}.zip"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // A proxy that reads ahead would fill its disk for a client that may leave.
  'x-accel-buffering': 'no',
})

async function send(c: AppContext, userId: string, sessionId: string, givingWay: AbortSignal): Promise<Response> {
  const { db, storage, spoolDir, env, log } = c.var
  const { outgoing } = c.env
  const signal = AbortSignal.any([closing(outgoing), givingWay, AbortSignal.timeout(TOTAL_MS)])
  const writtenAt = new Date()
  await using json = await openNamelessFile(spoolDir)
  const snapshot = await prepare(() => takeSnapshot(db, userId, json, signal), signal)
  if (!snapshot) return RESPONSE_ALREADY_SENT
  outgoing.setTimeout(IDLE_MS, () => outgoing.destroy())
  outgoing.writeHead(200, headersAt(writtenAt))
  try {
    const isAllowed = () => isSignedIn(db, sessionId)
    await sendArchive({ snapshot, json, storage, writtenAt, publicUrl: env.publicUrl, isAllowed }, outgoing, signal)
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'an archive of data was cut off')
    outgoing.destroy()
  }
  return RESPONSE_ALREADY_SENT
}

/** Resolves to null when the client has left in the meantime. */
async function prepare(take: () => Promise<Snapshot>, signal: AbortSignal): Promise<Snapshot | null> {
  using _place = preparing.take()
  try {
    return await take()
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

function closing(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  outgoing.once('close', () => controller.abort())
  if (outgoing.destroyed) controller.abort()
  return controller.signal
}

/** A limit for concurrent work in this process. */
type Places = {
  /**
   * Takes a place, if necessary from a slow holder. `bytes` returns how many bytes the holder has
   * sent.
   * @throws AppError `unavailable` if all places are taken and no holder is slow
   */
  take(bytes?: () => number): Place
  /** @throws AppError `unavailable` if `take` would throw */
  check(): void
}

/** `signal` is aborted when the place is given to another. */
type Place = Disposable & { signal: AbortSignal }

type Taken = { bytes: () => number; from: { at: number; bytes: number }; givingWay: AbortController }

const RETRY_SECONDS = 60
/** A holder is measured over at least this time. */
const JUDGED_BY_MS = 60_000

/**
 * When all places are taken, the slowest holder loses its place, if it has sent less than
 * `slowBelow` bytes per second over a minute or more.
 */
export function createSlots(count: number, { slowBelow = 0 } = {}): Places {
  const all = new Set<Taken>()
  const findSlowest = (): Taken | null => {
    const now = performance.now()
    let slowest: { taken: Taken; pace: number } | null = null
    for (const taken of all) {
      const ms = now - taken.from.at
      if (ms < JUDGED_BY_MS) continue
      const pace = ((taken.bytes() - taken.from.bytes) / ms) * 1000
      // A fast holder is measured from here on, so that a fast start does not count for ever.
      if (pace >= slowBelow) taken.from = { at: now, bytes: taken.bytes() }
      else if (!slowest || pace < slowest.pace) slowest = { taken, pace }
    }
    return slowest?.taken ?? null
  }
  const findSpoolSpace = (): Taken | null => {
    const slowest = all.size < count ? null : findSlowest()
    if (all.size < count || slowest) return slowest
    const message = 'Too many downloads are in progress right now. Try again in a minute.'
    throw new AppError('unavailable', message, { retryAfter: RETRY_SECONDS })
  }
  return {
    check: () => void findSpoolSpace(),
    take(bytes = () => 0) {
      const slowest = findSpoolSpace()
      if (slowest) all.delete(slowest)
      slowest?.givingWay.abort(new Error('another needed the place of one who was slow'))
      const from = { at: performance.now(), bytes: bytes() }
      const taken: Taken = { bytes, from, givingWay: new AbortController() }
      all.add(taken)
      return { signal: taken.givingWay.signal, [Symbol.dispose]: () => void all.delete(taken) }
    },
  }
}
