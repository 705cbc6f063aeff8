import { and, asc, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { EventWhen } from '#contract/events.ts'
import { nameOf, summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { decodeCursor, literal } from '#server/platform/lists/paging.ts'
import { releaseOf } from '#server/works/audience/columns.ts'
import { artistEvents, performers } from './tables.ts'

const eventColumns = {
  id: artistEvents.id,
  artistId: artistEvents.artistId,
  title: artistEvents.title,
  description: artistEvents.description,
  startAt: artistEvents.startAt,
  timeZone: artistEvents.timeZone,
  endAt: artistEvents.endAt,
  doorsTime: artistEvents.doorsTime,
  price: artistEvents.price,
  locationText: artistEvents.locationText,
  coverArtUrl: artistEvents.flyerUrl,
  coverFullUrl: artistEvents.coverFullUrl,
  coverWidth: artistEvents.coverWidth,
  coverHeight: artistEvents.coverHeight,
  coverPlaceholder: artistEvents.coverPlaceholder,
  isPublic: artistEvents.isPublic,
  ...releaseOf(artistEvents),
  createdAt: artistEvents.createdAt,
  updatedAt: artistEvents.updatedAt,
  revision: artistEvents.revision,
  flyerAccent: { stock: artistEvents.stock, stockDeep: artistEvents.stockDeep },
  hostAccent: { stock: profiles.stock, stockDeep: profiles.stockDeep },
  host: summaryColumns,
  noAi: profiles.noAi,
}

export const selectEvents = (db: Queryable) =>
  db.select(eventColumns).from(artistEvents).innerJoin(profiles, eq(profiles.id, artistEvents.artistId))

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

const one = perDatabase((db, _name: 'one') =>
  selectEvents(db)
    .where(eq(artistEvents.id, sql.placeholder('id')))
    .prepare('event'),
)

export async function findEvent(db: Database, id: string): Promise<EventRow | undefined> {
  const [row] = await one(db, 'one').execute({ id })
  return row
}

const acts = perDatabase((db, _name: 'of-event') =>
  db
    .select({ name: nameOf(performers), playsAt: performers.playsAt, profile: summaryColumns })
    .from(performers)
    .leftJoin(profiles, and(eq(profiles.id, performers.profileId), sql`${profiles.isPublic}`))
    .where(eq(performers.eventId, sql.placeholder('eventId')))
    .orderBy(asc(performers.position))
    .prepare('event_acts'),
)

/** The line-up, in playing order. */
export const findPerformers = (db: Database, eventId: string) => acts(db, 'of-event').execute({ eventId })

const byIds = perDatabase((db, _name: 'by-ids') =>
  selectEvents(db)
    .where(sql`${artistEvents.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('events_by_ids'),
)

/** Any events by their ids, including unpublished ones, in no defined order. */
export const findEventsByIds = (db: Database, ids: string[]): Promise<EventRow[]> =>
  byIds(db, 'by-ids').execute({ ids })

const now = sql`${sql.placeholder('now')}::timestamptz`
const position = sql`(${sql.placeholder('at')}::timestamptz, ${sql.placeholder('atId')}::uuid)`
const place = sql`(${artistEvents.startAt}, ${artistEvents.id})`

/**
 * An event is upcoming if it starts now or later. The index on (artist_id, start_at, id) is read
 * forwards for upcoming events and backwards for past ones.
 */
const SIDES: Record<EventWhen, { where: SQL; order: SQL[]; start: [at: string, atId: string] }> = {
  upcoming: {
    where: sql`${artistEvents.startAt} >= ${now} and ${place} > ${position}`,
    order: [sql`${artistEvents.startAt} asc`, sql`${artistEvents.id} asc`],
    start: ['-infinity', '00000000-0000-0000-0000-000000000000'],
  },
  past: {
    where: sql`${artistEvents.startAt} < ${now} and ${place} < ${position}`,
    order: [sql`${artistEvents.startAt} desc`, sql`${artistEvents.id} desc`],
    start: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  },
}

/** The artist whose events are listed, and whether unpublished ones are included. */
export type EventsOf = { artistId: string; unpublished: boolean }

const listed = perDatabase((db, key: `${EventWhen} ${'all' | 'published'} ${number}`) => {
  const [when, which, rows] = key.split(' ') as [EventWhen, 'all' | 'published', string]
  const { where, order } = SIDES[when]
  return selectEvents(db)
    .where(
      and(
        eq(artistEvents.artistId, sql.placeholder('artistId')),
        where,
        which === 'published' ? artistEvents.isPublic : undefined,
      ),
    )
    .orderBy(...order)
    .limit(literal(Number(rows)))
    .prepare(`events_${key.replaceAll(' ', '_')}`)
})

export type EventsWanted = EventsOf & { when: EventWhen; now: Date; cursor?: string; limit: number }

/**
 * A page of an artist's events, with one row more than it shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export function findEvents(
  db: Database,
  { artistId, unpublished, when, now, cursor, limit }: EventsWanted,
): Promise<EventRow[]> {
  const [at, atId] = cursor ? positionOf(cursor) : SIDES[when].start
  const statement = listed(db, `${when} ${unpublished ? 'all' : 'published'} ${limit + 1}`)
  return statement.execute({ artistId, now: now.toISOString(), at, atId })
}

/**
 * The position at which a list of upcoming events continues.
 * @throws AppError `bad_request` for a malformed cursor
 */
export function startOf(cursor: string | undefined): { at: string; atId: string } {
  const [at, atId] = cursor ? positionOf(cursor) : SIDES.upcoming.start
  return { at, atId }
}

/** The platform's cursors contain `createdAt` and an id; here `createdAt` is the start. */
function positionOf(cursor: string): [string, string] {
  const { createdAt, id } = decodeCursor(cursor)
  return [createdAt.toISOString(), id]
}

/** Counts the upcoming and the past events of an artist. */
export async function countEvents(db: Queryable, { artistId, unpublished }: EventsOf, now: Date) {
  const [row] = await db
    .select({
      upcomingCount: sql<number>`count(*) filter (where ${gte(artistEvents.startAt, now)})`.mapWith(Number),
      pastCount: sql<number>`count(*) filter (where ${lt(artistEvents.startAt, now)})`.mapWith(Number),
    })
    .from(artistEvents)
    .where(and(eq(artistEvents.artistId, artistId), unpublished ? undefined : artistEvents.isPublic))
  return row!
}

export async function countAllEvents(db: Queryable, artistId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(artistEvents).where(eq(artistEvents.artistId, artistId))
  return row!.n
}
