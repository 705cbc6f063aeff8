import { and, eq, sql } from 'drizzle-orm'
import { EVENT } from '#contract/platform/event-limits.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { type EventRow, selectEvents, startOf } from '../queries.ts'
import { artistEvents, eventPlaces } from '../tables.ts'

const now = sql`${sql.placeholder('now')}::timestamptz`
const position = sql`(${sql.placeholder('at')}::timestamptz, ${sql.placeholder('atId')}::uuid)`

const everywhere = perDatabase((db, rows: number) =>
  selectEvents(db)
    .where(
      and(
        sql`${artistEvents.isPublic}`,
        sql`${artistEvents.startAt} >= ${now}`,
        sql`(${artistEvents.startAt}, ${artistEvents.id}) > ${position}`,
      ),
    )
    .orderBy(artistEvents.startAt, artistEvents.id)
    .limit(literal(rows))
    .prepare(`upcoming_events_${rows}`),
)

const inPlace = perDatabase((db, rows: number) => {
  const { place, startAt, eventId } = eventPlaces
  const page = db
    .select({ eventId })
    .from(eventPlaces)
    .where(
      and(eq(place, sql.placeholder('place')), sql`${startAt} >= ${now}`, sql`(${startAt}, ${eventId}) > ${position}`),
    )
    .orderBy(startAt, eventId)
    .limit(literal(rows))
    .as('page')
  return selectEvents(db)
    .innerJoin(page, eq(page.eventId, artistEvents.id))
    .orderBy(artistEvents.startAt, artistEvents.id)
    .prepare(`upcoming_events_in_place_${rows}`)
})

/** `place` is a normalised key, as `scene_of` returns it. */
type Wanted = { place?: string | null; now: Date; cursor?: string; limit: number }

/**
 * Published upcoming events of all artists, soonest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export function findUpcoming(db: Database, { place, now, cursor, limit }: Wanted): Promise<EventRow[]> {
  const values = { now: now.toISOString(), ...startOf(cursor) }
  return place ? inPlace(db, limit + 1).execute({ ...values, place }) : everywhere(db, limit + 1).execute(values)
}

/** The number of upcoming events, at most `EVENT.counted`. */
export async function countUpcoming(db: Database, now: Date, place: string | null = null): Promise<number> {
  const from = place
    ? sql`event_places where place = ${place} and start_at >= ${now.toISOString()}::timestamptz`
    : sql`artist_events where is_public and start_at >= ${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${from} limit ${EVENT.counted}) as upcoming`,
  )
  return rows[0]?.n ?? 0
}

type City = { place: string; name: string; count: number }

/**
 * The most frequent cities of the next events. A location may end with any text, so a city counts
 * only if it is the scene of an artist or several events name it.
 */
export async function findCities(db: Database, now: Date): Promise<City[]> {
  const { rows } = await db.execute<City>(sql`
    select place, name, count from (
      select place, min(city) as name, count(*)::int as count from (
        select place, city from event_places where city is not null and start_at >= ${now.toISOString()}::timestamptz
        order by start_at limit ${EVENT.citiesOfNext}
      ) as next group by place
    ) as named
    where count > 1 or exists (select from scenes where scene = place)
    order by count desc, place limit ${EVENT.cities}`)
  return rows.toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

/** Normalises a text to the key of `event_places`. Null for a text without words. */
export async function readPlace(db: Database, text: string): Promise<string | null> {
  const { rows } = await db.execute<{ place: string | null }>(sql`select scene_of(${text}) as place`)
  return rows[0]?.place ?? null
}

/**
 * Display name of a place, as an artist or an event there writes it. Null if nothing names the
 * place.
 */
export async function nameOfPlace(db: Database, place: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string | null }>(sql`select scene_name(${place}) as name`)
  return rows[0]?.name ?? null
}
