import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { EVENT } from '#contract/limits.ts'
import type { CreateEvent, UpdateEvent } from '#contract/works/events.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { profiles } from '#server/profiles/tables.ts'
import { countAllEvents } from '../queries.ts'
import { noSuchEvent } from '../rules.ts'
import { artistEvents } from '../tables.ts'
import { readTimeZone, toInstant, toLocal } from '../times/local-time.ts'

type Wanted = z.output<typeof CreateEvent>
type Changes = z.output<typeof UpdateEvent>

/**
 * Makes an event. The same id again changes the event to what was sent, so that a retry after a lost answer is free, also one
 * that was corrected meanwhile.
 * @throws AppError `conflict` for an id of somebody else or once the profile has as many as it may have, `invalid`
 */
export async function createEvent(db: Database, artistId: string, { id, ...wanted }: Wanted): Promise<void> {
  const { title, description, locationText, isPublished } = wanted
  const timeZone = readTimeZone(wanted.timeZone)
  const startAt = toInstant({ ...wanted, timeZone })
  const isNew = await db.transaction(async (tx) => {
    // The profile's row stays locked, so that two creations at once are counted one after the other.
    const [host] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, artistId))
      .for('no key update')
    if (!host) throw noSuchEvent()
    const [before] = await tx
      .select({ artistId: artistEvents.artistId })
      .from(artistEvents)
      .where(eq(artistEvents.id, id))
    if (before && before.artistId !== artistId) throw taken()
    if (before) return false
    if ((await countAllEvents(tx, artistId)) >= EVENT.perProfile)
      throw new AppError('conflict', 'A profile can have at most 1,000 events')
    const values = { id, artistId, title, description, locationText, startAt, timeZone, isPublished }
    const made = await tx.insert(artistEvents).values(values).onConflictDoNothing().returning({ id: artistEvents.id })
    if (made.length === 0) throw taken()
    return true
  })
  if (!isNew) await updateEvent(db, id, wanted)
}

const taken = () => new AppError('conflict', 'There is another event with this id')

/** Changes what is named and nothing else; of date, time and zone those that are not named stay. @throws AppError `not_found`, `invalid` */
export async function updateEvent(db: Database, id: string, changes: Changes): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(artistEvents).where(eq(artistEvents.id, id)).for('update')
    if (!before) throw noSuchEvent()
    const { localDate, localTime, timeZone, ...rest } = changes
    const next = { ...rest, ...movedTo({ localDate, localTime, timeZone }, before) }
    const isSame = Object.entries(next).every(([name, value]) => isEqual(value, before[name as keyof typeof before]))
    if (isSame) return
    await tx
      .update(artistEvents)
      .set({ ...next, updatedAt: sql`clock_timestamp()` })
      .where(eq(artistEvents.id, id))
  })
}

type Stored = { startAt: Date; timeZone: string }

/** Untouched unless one of the three differs: of an hour that comes twice it stays the one that is stored. */
function movedTo(changes: Pick<Changes, 'localDate' | 'localTime' | 'timeZone'>, before: Stored): Partial<Stored> {
  const shown = toLocal(before.startAt, before.timeZone)
  const wanted = {
    localDate: changes.localDate ?? shown.localDate,
    localTime: changes.localTime ?? shown.localTime,
    timeZone: changes.timeZone === undefined ? shown.timeZone : readTimeZone(changes.timeZone),
  }
  const names = ['localDate', 'localTime', 'timeZone'] as const
  if (names.every((name) => wanted[name] === shown[name])) return {}
  return { startAt: toInstant(wanted), timeZone: wanted.timeZone }
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

/** @throws AppError `not_found` when it was deleted meanwhile */
export async function deleteEvent(db: Database, id: string): Promise<void> {
  const gone = await db.delete(artistEvents).where(eq(artistEvents.id, id)).returning({ id: artistEvents.id })
  if (gone.length === 0) throw noSuchEvent()
}
