import { type SQL, sql } from 'drizzle-orm'
import { EVENT } from '#contract/platform/limits.ts'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { drawAllOf, LOOK } from './draw-cards.ts'
import { PAGE_WORDS } from './page-cards.ts'
import { CARD_KINDS, type CardKind, type Subject } from './subject.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Added by triggers when something changes that is on a card. */
    'draw-card': Subject
    'draw-missing-cards': { after?: string }
    /** Events that are over by now: their cards say so. */
    'draw-past-cards': { after?: string }
    /** All that name a profile, once it is called otherwise. `after` is the last one that was looked at. */
    'draw-cards-of': { id: string; after?: string }
  }
}

const BATCH = 200
/** A stop of the server waits for what is under way. */
const RUN_MS = 15_000

/** All things that have a card, as 'kind/id'. */
const subjects: SQL = sql`
  select case when asset_type = 'music' then 'track' else asset_type end || '/' || id as subject from assets
    where is_public and (listable or asset_type <> 'artwork')
  union all select 'event/' || id from artist_events where is_public
  union all select 'profile/' || id from profiles where is_public
  union all select 'playlist/' || id from playlists where is_public
  union all select 'tag/' || tag from (select tag from music_tags union select tag from artwork_tags) as tags
  union all select 'scene/' || scene from scenes where artist_count > 0
  union all select 'page/' || name from unnest(${sql.param(Object.keys(PAGE_WORDS))}::text[]) as name`

/** Those that have no card yet, or one of an older look, after another by their names. */
const findMissing = (db: Database, after: string) =>
  read(
    db,
    sql`select subject from (${subjects}) as things left join cards using (subject)
      where subject > ${after} and (look is null or look < ${LOOK}) order by subject limit ${BATCH}`,
  )

/** Events that ended of late. What a card says already is not drawn again. */
const findEnded = (db: Database, after: string) =>
  read(
    db,
    sql`select 'event/' || id as subject from artist_events where is_public and start_at < now()
      and start_at > now() - ${EVENT.maxDays + 2} * interval '1 day'
      and coalesce(end_at, start_at) between now() - interval '2 days' and now() and 'event/' || id > ${after} order by subject limit ${BATCH}`,
  )

/** What of a profile says its name. */
const findOf = (db: Database, id: string, after: string) =>
  read(
    db,
    sql`select subject from (
      select case when asset_type = 'music' then 'track' else asset_type end || '/' || id as subject from assets
        where profile_id = ${id} and is_public
      union all select 'event/' || id from artist_events where artist_id = ${id} and is_public
      union all select 'playlist/' || id from playlists where owner_profile_id = ${id} and is_public
    ) as things where subject > ${after} order by subject limit ${BATCH}`,
  )

async function read(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string }>(query)
  return rows.map(({ subject }) => subject)
}

const parse = (subject: string): Subject => {
  const at = subject.indexOf('/')
  return { kind: subject.slice(0, at) as CardKind, id: subject.slice(at + 1) }
}

/**
 * Draws for a while what `find` finds; answers after which one to go on, or null at the end. What cannot be drawn is told
 * and left out.
 */
async function drawFor(services: Services, start: string, find: (after: string) => Promise<string[]>) {
  const until = performance.now() + RUN_MS
  let after = start
  for (;;) {
    const found = await find(after)
    for (const subject of found) {
      if (performance.now() > until) return after
      await drawAllOf(services, parse(subject)).catch((error: unknown) => {
        services.log.warn({ err: error, subject }, 'a card could not be drawn')
      })
      after = subject
    }
    if (found.length < BATCH) return null
  }
}

async function drawMissing({ after = '' }: { after?: string }, services: Services): Promise<void> {
  const { db, jobs } = services
  const lease = await takeLease(db, 'draw-missing-cards')
  if (!lease) return
  try {
    const next = await drawFor(services, after, (from) => findMissing(db, from))
    if (next !== null) await jobs.add(db, 'draw-missing-cards', { after: next }, { key: 'draw-missing-cards' })
  } finally {
    await lease.release()
  }
}

async function drawPast({ after = '' }: { after?: string }, services: Services): Promise<void> {
  const { db, jobs } = services
  const next = await drawFor(services, after, (from) => findEnded(db, from))
  if (next !== null) await jobs.add(db, 'draw-past-cards', { after: next }, { key: 'draw-past-cards' })
}

async function drawCardsOf({ id, after = '' }: { id: string; after?: string }, services: Services): Promise<void> {
  const { db, jobs } = services
  const next = await drawFor(services, after, (from) => findOf(db, id, from))
  if (next !== null) await jobs.add(db, 'draw-cards-of', { id, after: next }, { key: `draw-cards-of ${id}` })
}

export const cardTasks: JobTasks = {
  async 'draw-card'({ kind, id }, services) {
    if (CARD_KINDS.includes(kind)) await drawAllOf(services, { kind, id })
  },
  'draw-missing-cards': drawMissing,
  'draw-past-cards': drawPast,
  'draw-cards-of': drawCardsOf,
}

// A start sees to those that are missing: this is for what failed then.
export const cardSchedules: Schedule[] = [
  { task: 'draw-missing-cards', match: '10 5 * * *' },
  { task: 'draw-past-cards', match: '20 * * * *' },
]
