import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreateEvent, UpdateEvent } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { retireFiles } from '#server/media/files.ts'
import { explainBlock, refuseBlocked } from '#server/people/profiles/blocks.ts'
import { resolveNames } from '#server/people/profiles/present.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { readTimeZone, toInstant, toLocal } from '#server/platform/times/local-time.ts'
import { switched } from '#server/works/audience/columns.ts'
import { checkDoors, endMovedTo, toEnd } from './end.ts'
import { noSuchEvent } from './permissions.ts'
import { countAllEvents } from './queries.ts'
import { artistEvents, changedNow, performers } from './tables.ts'

type EventFields = z.output<typeof CreateEvent>
type Changes = z.output<typeof UpdateEvent>

/**
 * Creates an event. A request with an existing id updates that event, so a retry after a lost
 * response creates no second event, even if the form was corrected before the retry.
 * @throws AppError `conflict` if the id belongs to another profile or the profile has the maximum
 * of events, `invalid`, `forbidden` if the line-up names a profile that blocks or is blocked
 */
export async function createEvent(db: Database, artistId: string, { id, ...wanted }: EventFields): Promise<void> {
  const { title, description, locationText, isPublished, doorsTime, price, acts } = wanted
  const timeZone = readTimeZone(wanted.timeZone)
  const startAt = toInstant({ ...wanted, timeZone })
  const endAt = toEnd({ startAt, timeZone }, wanted)
  checkDoors(doorsTime, { startAt, timeZone })
  const isNew = await explainBlock(db, artistId, null, () =>
    transaction(db, async (tx) => {
      await lockHost(tx, artistId)
      const [before] = await tx
        .select({ artistId: artistEvents.artistId })
        .from(artistEvents)
        .where(eq(artistEvents.id, id))
      if (before && before.artistId !== artistId) throw taken()
      if (before) return false
      await refuseTooMany(tx, artistId)
      const when = { startAt, timeZone, endAt, doorsTime }
      const values = { id, artistId, title, description, locationText, price, ...switched(isPublished), ...when }
      const made = await tx.insert(artistEvents).values(values).onConflictDoNothing().returning({ id: artistEvents.id })
      if (made.length === 0) throw taken()
      await savePerformers(tx, { id, artistId }, acts)
      return true
    }),
  )
  if (!isNew) await updateEvent(db, id, wanted)
}

/** Locks the profile's row, so that concurrent creations are counted one after the other. */
export async function lockHost(tx: Queryable, artistId: string): Promise<void> {
  const [host] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, artistId))
    .for('no key update')
  if (!host) throw noSuchEvent()
}

/** @throws AppError `conflict` */
export async function refuseTooMany(tx: Queryable, artistId: string): Promise<void> {
  if ((await countAllEvents(tx, artistId)) >= EVENT.perProfile)
    throw new AppError('conflict', 'A profile can have at most 1,000 events')
}

const taken = () => new AppError('conflict', 'There is another event with this id')

/**
 * Updates only the given fields. Date, time and zone keep their values if not given, and an end
 * that is not given moves with the start.
 * @throws AppError `not_found`, `invalid`, `forbidden` if the line-up names a profile that blocks
 * or is blocked
 */
export async function updateEvent(db: Database, id: string, changes: Changes): Promise<void> {
  await explainBlock(db, null, null, () =>
    transaction(db, async (tx) => {
      const [before] = await tx.select().from(artistEvents).where(eq(artistEvents.id, id)).for('update')
      if (!before) throw noSuchEvent()
      const { localDate, localTime, timeZone, endDate, endTime, acts, isPublished, ...texts } = changes
      const rest = { ...texts, ...(isPublished !== undefined && switched(isPublished, before)) }
      const start = movedTo({ localDate, localTime, timeZone }, before)
      const next = { ...rest, ...start, ...endMovedTo({ endDate, endTime }, before, { ...before, ...start }) }
      const after = { ...before, ...next }
      checkDoors(after.doorsTime, after)
      if (acts) await savePerformers(tx, before, acts)
      const isSame = Object.entries(next).every(([name, value]) => isEqual(value, before[name as keyof typeof before]))
      if (isSame && !acts) return
      await tx
        .update(artistEvents)
        .set({ ...next, ...changedNow() })
        .where(eq(artistEvents.id, id))
    }),
  )
}

type Stored = { startAt: Date; timeZone: string }

/**
 * Returns nothing if date, time and zone are unchanged. A local time that occurs twice would
 * otherwise change to its first instant.
 */
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

/** Replaces the line-up. */
export async function savePerformers(
  tx: Queryable,
  event: { id: string; artistId: string },
  acts: EventFields['acts'],
): Promise<void> {
  const named = await resolveNames(
    tx,
    acts.map(({ name }) => name),
    'acts',
  )
  await refuseBlocked(tx, event.artistId, named)
  await tx.delete(performers).where(eq(performers.eventId, event.id))
  const rows = acts.map(({ playsAt }, n) => ({ ...named[n]!, playsAt, eventId: event.id, position: n + 1 }))
  if (rows.length > 0) await tx.insert(performers).values(rows)
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

/**
 * Deletes an event; a job removes its flyer.
 * @throws AppError `not_found` if it was deleted in the meantime
 */
export const deleteEvent = ({ db, jobs }: Services, id: string): Promise<void> =>
  transaction(db, (tx) => removeEvent(tx, jobs, id))

/** Deletes an event like `deleteEvent`, in the caller's transaction. */
export async function removeEvent(tx: Queryable, jobs: Jobs, id: string): Promise<void> {
  const [gone] = await tx.delete(artistEvents).where(eq(artistEvents.id, id)).returning()
  if (!gone) throw noSuchEvent()
  await retireFiles(tx, jobs, [gone.flyerUrl, gone.coverFullUrl])
}
