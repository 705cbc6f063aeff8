import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { currentTraceparent } from '#server/platform/telemetry/spans.ts'
import { type Bounded, createBounded } from './bounded.ts'
import { type Entry, entryOf, insertEntry, type SecurityEvent, type Sender } from './events.ts'

declare module '#server/platform/context.ts' {
  interface Services {
    /** Entries of the security log that are not part of a transaction. */
    securityLog: Bounded
  }
}

type Request = { log: Log; bounded: Bounded; sender: Sender }
type Work = { pending: Map<string, Entry>; request: Request | null }

/**
 * The request or the job that the present code works for. Commands have none. Nor have requests that
 * read: they are most of all requests, and each context costs memory. They call `noteEventOf`.
 */
const work = new AsyncLocalStorage<Work>()

export const openSecurityLog = (db: Database, log: Log): Bounded =>
  createBounded((entry, times) => insertEntry(db, entry, times), log)

/** Handles a request, whose events then know who sent it. */
export async function withSender(c: AppContext, handle: () => Promise<void>): Promise<void> {
  const pending = new Map<string, Entry>()
  await work.run({ pending, request: requestOf(c) }, handle)
  // A request that failed has rolled its transaction back.
  if (c.res.status < 400) for (const entry of pending.values()) writeLine(c.var.log, entry)
}

const requestOf = (c: AppContext): Request => ({
  log: c.var.log,
  bounded: c.var.securityLog,
  sender: { address: c.var.address, userAgent: c.req.header('user-agent') },
})

/** Runs a part of a job. The lines of its events are written when it has succeeded. */
export async function withEventLines(log: Log, handle: () => Promise<void>): Promise<void> {
  const pending = new Map<string, Entry>()
  await work.run({ pending, request: null }, handle)
  for (const entry of pending.values()) writeLine(log, entry)
}

/**
 * Writes an event in the transaction of what happened, so that both or neither are stored. Its line
 * of the log follows when the request or the job succeeds.
 */
export async function recordSecurityEvent(tx: Queryable, happened: SecurityEvent): Promise<void> {
  const now = work.getStore()
  const entry = entryOf(happened, now?.request?.sender ?? null)
  await insertEntry(tx, entry)
  // A transaction that runs again after a deadlock records the same entry.
  now?.pending.set(JSON.stringify(entry), entry)
}

/**
 * Notes a failure or a refusal, of which a stranger may cause any number: a line of the log for
 * each, and a bounded number of rows. It never fails, and the response does not wait for it, so that
 * its time tells nothing.
 */
export function noteSecurityEvent(happened: SecurityEvent): void {
  const now = work.getStore()?.request
  if (now) note(now, happened)
}

/** `noteSecurityEvent` for any request, also one that only reads. */
export const noteEventOf = (c: AppContext, happened: SecurityEvent): void => note(requestOf(c), happened)

function note({ log, bounded, sender }: Request, happened: SecurityEvent): void {
  const entry = entryOf(happened, sender)
  writeLine(log, entry)
  bounded.add(entry)
}

/** One line for a collector; everything about the event is in the field `security`. */
function writeLine(log: Log, { isOwn: _, isWarning, network: __, ...security }: Entry): void {
  const trace = currentTraceparent()
  const line = { security: { ...security, isWarning, ...(trace && { trace: trace.split('-')[1] }) } }
  if (isWarning) log.warn(line, 'security')
  else log.info(line, 'security')
}

/** The session of a request; null before it is read. */
export const accountOf = (c: AppContext): string | null => c.var.session?.userId ?? null
