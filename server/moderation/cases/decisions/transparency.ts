import { sql } from 'drizzle-orm'
import type { Transparency } from '#contract/transparency.ts'
import type { Database } from '#server/platform/database.ts'

type Stats = Omit<Transparency, 'reasons' | 'acts' | 'appeals'> & {
  reasons: Transparency['reasons'] | null
  acts: Transparency['acts'] | null
  granted: number
  refused: number
}

/**
 * Counts the reports and decisions of a year. Only the log is read, so that things deleted since
 * still count.
 */
export async function findTransparency(db: Database, wanted: number | null): Promise<Transparency> {
  const year = wanted ?? new Date().getUTCFullYear()
  const { rows } = await db.execute<Stats>(sql`
    with entries as materialized (
      select act, after from audit_log where created_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC')
        and created_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, 'UTC')
    ), decided as (select after from entries where act = 'case.decide')
    select (select count(*)::int from decided) as cases,
      (select json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason) from (
        select key as reason, sum(value::int)::int as count from decided, jsonb_each_text(after -> 'reasons') group by key) as each
      ) as reasons,
      (select json_agg(json_build_object('act', act, 'count', count) order by count desc, act) from (
        select after ->> 'act' as act, count(*)::int as count from decided group by 1) as each) as acts,
      (select count(*)::int from decided where after -> 'reasons' = '{}') as "ownCases",
      (select count(*)::int from decided where after -> 'isHeld' = 'true') as "heldComments",
      (select percentile_cont(0.5) within group (order by (after ->> 'hours')::float) from decided) as "medianHours",
      (select count(*)::int from entries where act = 'appeal.decide' and after -> 'isGranted' = 'true') as granted,
      (select count(*)::int from entries where act = 'appeal.decide' and after -> 'isGranted' = 'false') as refused,
      (select count(*)::int from entries where act = 'case.undo') as undone,
      (select count(*)::int from entries where act = 'merch.reject') as "merchRejected",
      (select count(*)::int from entries where act = 'comment.delete') as "commentsDeleted",
      array(select generate_series(extract(year from now() at time zone 'UTC')::int,
        coalesce((select extract(year from min(created_at) at time zone 'UTC')::int from audit_log),
          extract(year from now() at time zone 'UTC')::int), -1)) as years`)
  const { granted, refused, acts, reasons, ...counts } = rows[0]!
  return { ...counts, year, acts: acts ?? [], reasons: reasons ?? [], appeals: { granted, refused } }
}
