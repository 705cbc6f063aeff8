import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { SECURITY_EVENTS, type SecurityEventName } from '#contract/security-events.ts'
import { describeDevice, networkOf } from '#server/people/identity/sessions.ts'
import type { Queryable } from '#server/platform/database.ts'

type DetailsOf<Name extends SecurityEventName> = z.input<(typeof SECURITY_EVENTS)[Name]['details']>

/** An event with exactly the details that the catalogue allows. `userId`: the account concerned. */
export type SecurityEvent = {
  [Name in SecurityEventName]: { event: Name; userId: string | null } & (DetailsOf<Name> extends Record<string, never>
    ? { details?: undefined }
    : { details: DetailsOf<Name> })
}[SecurityEventName]

/** The sender of the request in which an event happens. */
export type Sender = { address: string; userAgent: string | undefined }

/** A row that is ready to be written, or a line of the log. */
export type Entry = {
  event: SecurityEventName
  isWarning: boolean
  isOwn: boolean
  userId: string | null
  address: string | null
  network: string | null
  device: string | null
  details: Record<string, unknown>
}

/** @throws ZodError for details that the catalogue does not name */
export function entryOf({ event, userId, details }: SecurityEvent, sender: Sender | null): Entry {
  const { isWarning, isOwn, details: schema } = SECURITY_EVENTS[event]
  return {
    ...{ event, isWarning, isOwn, userId },
    address: sender?.address ?? null,
    network: sender ? networkOf(sender.address) : null,
    device: describeDevice(sender?.userAgent),
    details: schema.parse(details ?? {}),
  }
}

/**
 * Writes a row. The account is locked against deletion until the row is committed, so that none
 * names an account that is gone. The time is always that of the database.
 */
export async function insertEntry(db: Queryable, entry: Entry, times = 1): Promise<void> {
  const { event, isWarning, isOwn, userId, address, network, device, details } = entry
  await db.execute(sql`
    insert into security_log.security_events
      (event, is_warning, is_own, user_id, address, network, device, details, times)
    values (${event}, ${isWarning}, ${isOwn}, (select id from users where id = ${userId}::uuid for key share),
      ${address}, ${network}, ${device}, ${JSON.stringify(details)}::jsonb, ${times})`)
}
