import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CreateEvent } from '#contract/events.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database } from '#server/platform/database.ts'
import { artistEvents } from './tables.ts'

const DAY_MS = 24 * 3600 * 1000
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

/** Inserts an event, by default tomorrow; without `artistId` also its host. */
export async function makeEvent(db: Database, wanted: Partial<typeof artistEvents.$inferInsert> = {}) {
  const artistId = wanted.artistId ?? (await makeProfile(db)).id
  const values = { title: 'Candle Service', startAt: inDays(1), timeZone: 'Europe/London', ...wanted, artistId }
  const [event] = await db.insert(artistEvents).values(values).returning()
  return event!
}

/**
 * Creates many events of a profile quickly, an hour apart: half of them past, every third
 * unpublished.
 */
export async function makeEvents(db: Database, artistId: string, amount: number): Promise<void> {
  await db.execute(sql`
    insert into artist_events (artist_id, title, start_at, time_zone, state)
    select ${artistId}::uuid, 'Night ' || n, now() + (n - ${amount}::int / 2) * interval '1 hour', 'Europe/London',
      case n % 3 when 0 then 'draft' else 'public' end
    from generate_series(1, ${amount}::int) as n`)
}

/** The fields that the form sends. */
export const eventForm = (wanted: Partial<CreateEvent> = {}): CreateEvent => ({
  id: randomUUID(),
  title: 'Candle Service',
  localDate: '2090-06-17',
  localTime: '19:30',
  timeZone: 'Europe/London',
  ...wanted,
})

/** Creates an event through the API as the person's acting profile. */
export const createEventAs = (person: Person, wanted: Partial<CreateEvent> = {}): Promise<Response> =>
  person.fetch('/api/events', { method: 'POST', json: eventForm(wanted) })
