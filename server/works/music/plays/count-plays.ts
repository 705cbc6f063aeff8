import { eq, sql } from 'drizzle-orm'
import { PLAY_DEBOUNCE_MS } from '#contract/platform/limits.ts'
import { hashedId } from '#server/platform/database/ids.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { createJobs } from '#server/platform/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { assets } from '#server/works/assets/tables.ts'
import { music } from '../tables.ts'

const FLUSH_EVERY_MS = 1000
const KNOWN_MAX = 10_000
const KNOWN_FOR_MS = 60_000
/**
 * Maximum of plays in memory while the database does not respond. Further plays are dropped and
 * logged.
 */
const WAITING_MAX = 200_000

type Play = { musicId: string; client: string; userId: string | null; at: number }

/** Collects plays and counts them every second; see `createPlayCounter`. */
export type PlayCounter = {
  /**
   * Records a play; resolves to false if there is no such track. A `client` counts once in ten
   * seconds. `userId` is the signed-in user; plays by members of the track's profile do not count.
   */
  count(musicId: string, client: string, userId?: string | null): Promise<boolean>
  /** Writes the recorded plays. @throws Error if the database fails; the plays stay in memory. */
  flush(): Promise<void>
  /** Stops the timer and writes the remaining plays. */
  close(): Promise<void>
}

/**
 * Counts plays without a lock on the track. Plays are collected in memory, at most one per track
 * and client. Once a second one statement appends them. It skips plays by members of the track's
 * profile, and plays within PLAY_DEBOUNCE_MS of the client's last counted play. `rollUpPlays` sums
 * them up.
 */
export function createPlayCounter(db: Database, log: Log): PlayCounter {
  let waiting = new Map<string, Play>()
  let flushing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const exists = knownTracks(db)

  const flushSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush().catch((error: unknown) => {
        log.warn({ err: error, plays: waiting.size }, 'plays are not counted yet')
        flushSoon()
      })
    }, FLUSH_EVERY_MS)
  }
  const note = (play: Play) => {
    const key = `${play.musicId} ${play.client}`
    if (waiting.size >= WAITING_MAX && !waiting.has(key)) return log.error('a play was dropped: too many wait')
    const before = waiting.get(key)
    if (!before || play.at < before.at) waiting.set(key, play)
  }
  const flush = () => {
    flushing = flushing
      .catch(() => undefined)
      .then(async () => {
        const plays = [...waiting.values()]
        waiting = new Map()
        try {
          if (plays.length > 0) await appendPlays(db, plays)
        } catch (error) {
          plays.forEach(note)
          throw error
        }
      })
    return flushing
  }
  return {
    async count(musicId, client, userId = null) {
      if (!(await exists(musicId))) return false
      note({ musicId, client: hashedId(client), userId, at: Date.now() })
      flushSoon()
      return true
    },
    flush,
    async close() {
      clearTimeout(timer)
      await flush()
    },
  }
}

/** Caches which tracks exist, so that a play needs no query. */
function knownTracks(db: Database): (id: string) => Promise<boolean> {
  const known = new Map<string, { found: Promise<boolean>; until: number }>()
  return (id) => {
    const before = known.get(id)
    if (before && before.until > Date.now()) return before.found
    known.delete(id)
    const oldest = known.keys().next().value
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest)
    const found = trackExists(db, 'exists')
      .execute({ id })
      .then((rows) => rows.length > 0)
    const forget = () => known.delete(id)
    // Caches existing tracks only: a missing one may be published the next moment.
    found.then((there) => there || forget(), forget)
    known.set(id, { found, until: Date.now() + KNOWN_FOR_MS })
    return found
  }
}

const trackExists = perDatabase((db, _name: 'exists') =>
  db
    .select({ id: music.id })
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(sql`${music.id} = ${sql.placeholder('id')} and ${assets.isPublic}`)
    .prepare('track_exists'),
)

/**
 * Counts in one statement: it updates a mark only if the last counted play is old enough, and
 * counts only updated marks. Rows are sorted, so that instances cannot deadlock. Plays are sent as
 * ages rather than times, so that only the database's clock matters.
 */
async function appendPlays(db: Database, plays: Play[]): Promise<void> {
  const now = Date.now()
  const column = (values: (string | number | null)[]) => sql.param(values)
  await transaction(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with plays as (
        select p.music_id, p.client, now() - p.age * interval '1 millisecond' as played_at
        from unnest(${column(plays.map((play) => play.musicId))}::uuid[],
          ${column(plays.map((play) => play.client))}::text[],
          ${column(plays.map((play) => play.userId))}::uuid[], ${column(plays.map((play) => now - play.at))}::bigint[]
        ) as p (music_id, client, user_id, age)
        join assets on assets.id = p.music_id and assets.asset_type = 'music' and assets.is_public
        where not exists (
          select from profile_members own where own.profile_id = assets.profile_id and own.user_id = p.user_id
        )
        order by p.music_id, p.client
      ), counted as (
        insert into play_marks as mark (music_id, client, played_at)
        select music_id, client, played_at from plays
        on conflict (music_id, client) do update set played_at = excluded.played_at
        where mark.played_at <= excluded.played_at - ${PLAY_DEBOUNCE_MS} * interval '1 millisecond'
        returning music_id, played_at
      )
      insert into play_batches (music_id, day, plays)
      select music_id, (played_at at time zone 'UTC')::date as day, count(*) from counted group by music_id, day`)
    if (rowCount) await createJobs().add(tx, 'roll-up-plays', {}, { key: 'roll-up-plays' })
  })
}
