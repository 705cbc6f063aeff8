import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Database, Queryable } from './database.ts'
import { loadSecret } from './secrets.ts'
import { spentTickets } from './tables.ts'

/**
 * Tickets are signed texts that the server hands out and gets back, so that a step of a sign-in
 * needs no row in the database until it succeeds. A ticket has one purpose and ends by itself.
 */
export type Tickets = {
  /** A ticket with these words, valid for some seconds. The words are signed, not encrypted. */
  make(purpose: string, words: string, seconds: number): string
  /** The words of a ticket; null if it was forged, is for another purpose, or has ended. */
  read(purpose: string, ticket: string): string | null
}

/** Length of a random part in bytes. It makes each ticket differ from all others. */
const NONCE_BYTES = 16
/** `{end}.{random part}.{words}.{HMAC-SHA-256}`; the end is in seconds since 1970, in base 36. */
const FORMAT = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{0,600})\.([\w-]{43})$/

/** Opens the tickets of all instances on one database. `now` is in milliseconds since 1970. */
export async function openTickets(db: Database, now: () => number = Date.now): Promise<Tickets> {
  const secret = await loadSecret(db, 'tickets')
  const sign = (purpose: string, signed: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, signed]))
      .digest('base64url')
  const seconds = () => Math.floor(now() / 1000)
  return {
    make(purpose, words, lifetime) {
      const end = (seconds() + lifetime).toString(36)
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const signed = `${end}.${nonce}.${Buffer.from(words).toString('base64url')}`
      return `${signed}.${sign(purpose, signed)}`
    },
    read(purpose, ticket) {
      const [, end, nonce, words, signature] = FORMAT.exec(ticket) ?? []
      if (!end || !nonce || words === undefined || !signature) return null
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(purpose, `${end}.${nonce}.${words}`)))
      if (!isOurs || Number.parseInt(end, 36) <= seconds()) return null
      return Buffer.from(words, 'base64url').toString()
    },
  }
}

/**
 * Marks a ticket as used, in the transaction of what it allows. Returns false if it was used
 * before, so that it works once.
 */
export async function spendTicket(tx: Queryable, ticket: string): Promise<boolean> {
  const end = Number.parseInt(ticket.split('.')[0] ?? '', 36)
  const spent = createHash('sha256').update(ticket).digest('base64url')
  const rows = await tx
    .insert(spentTickets)
    .values({ ticket: spent, expiresAt: new Date(end * 1000) })
    .onConflictDoNothing()
    .returning({ ticket: spentTickets.ticket })
  return rows.length > 0
}

/** Forgets used tickets that have ended. */
export async function sweepTickets(db: Database): Promise<void> {
  await db.delete(spentTickets).where(lt(spentTickets.expiresAt, new Date()))
}
