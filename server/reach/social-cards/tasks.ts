import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database } from '#server/platform/database.ts'
import type { JobPayloads, JobTasks, Schedule } from '#server/platform/jobs.ts'
import type { PublicSocialCard } from '#server/works/public-parts/kind.ts'
import { drawCardsOf, LOOK } from './draw-cards.ts'
import { PAGE_WORDS } from './page-cards.ts'
import { CARD_KINDS, CARDS, type CardKind, type Subject } from './subject.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** Added by triggers when something on a card changes. */
    'draw-card': Subject
    'draw-missing-cards': { after?: string }
    /** Events that are over now, so that their cards say so. */
    'draw-past-cards': { after?: string }
    /**
     * All cards that show the name of a profile, after a new name. `after` is the last checked
     * subject.
     */
    'draw-cards-of': { id: string; after?: string }
  }
}

const BATCH = 200
/** Short, because a shutdown of the server waits for running jobs. */
const RUN_MS = 15_000

/** Queries for subjects ('kind/id') of all kinds that have such a statement. */
const subjectsOf = (idsOf: (card: PublicSocialCard) => SQL | undefined): SQL[] =>
  Object.entries(CARDS).flatMap(([kind, card]) => {
    const ids = idsOf(card)
    return ids ? [sql`select ${sql.raw(`'${kind}/'`)} || id as subject from (${ids}) as ids`] : []
  })

const pages = sql`select 'page/' || name as subject from unnest(${sql.param(Object.keys(PAGE_WORDS))}::text[]) as name`

/** The next subjects after the given one, in the order of their names. */
async function findBatch(db: Database, subjects: SQL[], after: string, condition: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    select subject from (${sql.join(subjects, sql` union all `)}) as things left join cards using (subject)
    where subject > ${after} and ${condition} order by subject limit ${BATCH}`)
  return rows.map(({ subject }) => subject)
}

const parse = (subject: string): Subject => {
  const at = subject.indexOf('/')
  return { kind: subject.slice(0, at) as CardKind, id: subject.slice(at + 1) }
}

type ManyJob = Exclude<keyof JobPayloads & `draw-${string}`, 'draw-card'>

/**
 * Draws cards of these subjects for `RUN_MS`, starting after the last subject of the job before.
 * Another job does the rest. A card that cannot be drawn is logged and skipped.
 */
async function drawMany<Job extends ManyJob>(
  { job, payload, subjects, condition = sql`true` }: Drawing<Job>,
  services: Services,
): Promise<void> {
  const { db, jobs, log } = services
  const until = performance.now() + RUN_MS
  const key = 'id' in payload ? `${job} ${payload.id}` : job
  let { after = '' } = payload
  for (;;) {
    const found = await findBatch(db, subjects, after, condition)
    for (const subject of found) {
      if (performance.now() > until) return jobs.add(db, job, { ...payload, after }, { key })
      await drawCardsOf(services, parse(subject)).catch((error: unknown) => {
        log.warn({ err: error, subject }, 'a card could not be drawn')
      })
      after = subject
    }
    if (found.length < BATCH) return
  }
}

type Drawing<Job extends ManyJob> = { job: Job; payload: JobPayloads[Job]; subjects: SQL[]; condition?: SQL }

export const socialCardTasks: JobTasks = {
  async 'draw-card'({ kind, id }, services) {
    if (CARD_KINDS[kind]) await drawCardsOf(services, { kind, id })
  },
  /** Cards that are missing, or drawn in an older design. */
  async 'draw-missing-cards'(payload, services) {
    const job = 'draw-missing-cards'
    const lease = await takeLease(services.db, job)
    if (!lease) return
    const subjects = [...subjectsOf(({ all }) => all), pages]
    try {
      await drawMany({ job, payload, subjects, condition: sql`(look is null or look < ${LOOK})` }, services)
    } finally {
      await lease.release()
    }
  },
  /**
   * Cards whose contents have changed with time. A card with the same contents is not drawn again.
   */
  'draw-past-cards': (payload, services) =>
    drawMany({ job: 'draw-past-cards', payload, subjects: subjectsOf(({ aged }) => aged) }, services),
  /** Cards that show the name of a profile. */
  'draw-cards-of': (payload, services) =>
    drawMany({ job: 'draw-cards-of', payload, subjects: subjectsOf(({ of }) => of?.(payload.id)) }, services),
}

// Every start draws missing cards; this retries those that failed.
export const socialCardSchedules: Schedule[] = [
  { task: 'draw-missing-cards', match: '10 5 * * *' },
  { task: 'draw-past-cards', match: '20 * * * *' },
]
