import { eq, isNull, sql } from 'drizzle-orm'
import { STATS_DAYS } from '#contract/platform/limits.ts'
import type { DayStats, SiteStats } from '#contract/stats.ts'
import { files } from '#server/media/tables.ts'
import { isWaiting } from '#server/moderation/cases/queries.ts'
import type { Database } from '#server/platform/database.ts'
import { cases, decisions } from '#server/social/reports/tables.ts'
import { merchItems } from '#server/works/merch/tables.ts'

/** The stats of the whole site from the database, for admins. */
export async function findStats(db: Database): Promise<Omit<SiteStats, 'freeBytes'>> {
  const [days, merchWaiting, casesOpen, appealsWaiting, storedBytes, databaseBytes] = await Promise.all([
    findDays(db),
    db.$count(merchItems, eq(merchItems.status, 'pending_approval')),
    db.$count(cases, isNull(cases.closedAt)),
    db.$count(decisions, isWaiting),
    oneNumber(db, sql`select coalesce(sum(size), 0) as number from ${files} where state = 'stored'`),
    oneNumber(db, sql`select pg_database_size(current_database()) as number`),
  ])
  return { days, merchWaiting, casesOpen, appealsWaiting, storedBytes, databaseBytes }
}

/**
 * Counts of each of the last days, today first. Each table is read only in the range of these days.
 */
export async function findDays(db: Database): Promise<DayStats[]> {
  const { rows } = await db.execute<DayStats>(sql`
    with today as (select (now() at time zone 'UTC')::date as day)
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(u.n, 0)::int as "signUps",
      coalesce(a.music, 0)::int as music, coalesce(a.artworks, 0)::int as artworks,
      coalesce(c.n, 0)::int as comments, coalesce(m.n, 0)::int as messages, coalesce(r.n, 0)::int as reports,
      coalesce(p.n, 0)::int as plays
    from (select today.day - n as day from today, generate_series(0, ${STATS_DAYS - 1}::int) as n) as each
    left join (select ${dayOf} as day, count(*) as n from users where ${isLate} group by 1) as u using (day)
    left join (select ${dayOf} as day, count(*) filter (where asset_type = 'music') as music,
      count(*) filter (where asset_type = 'artwork') as artworks from assets where ${isLate} and state = 'public' group by 1) as a using (day)
    left join (select ${dayOf} as day, count(*) as n from comments where ${isLate} and deleted_at is null group by 1) as c
      using (day)
    left join (select ${dayOf} as day, count(*) as n from messages where ${isLate} group by 1) as m using (day)
    left join (select ${dayOf} as day, count(*) as n from reports where ${isLate} group by 1) as r using (day)
    left join (select day, sum(plays) as n from plays_daily where day >= ${firstDay} group by 1) as p using (day)
    order by each.day desc`)
  return rows
}

const dayOf = sql.raw(`(created_at at time zone 'UTC')::date`)
const firstDay = sql.raw(`(now() at time zone 'UTC')::date - ${STATS_DAYS - 1}`)
const isLate = sql`created_at >= (${firstDay})::timestamp at time zone 'UTC'`

async function oneNumber(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(query)
  return Number(rows[0]?.number)
}
