import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database } from '#server/platform/database.ts'
import type { JobPayloads, JobTasks, Schedule } from '#server/platform/jobs.ts'
import type { PublicSocialCard } from '#server/works/public-parts/kind.ts'
import { drawAllOf, LOOK } from './draw-cards.ts'
import { PAGE_WORDS } from './page-cards.ts'
import { CARD_KINDS, CARDS, type CardKind, type Subject } from './subject.ts'

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

/** Ids as 'kind/id', of all kinds whose cards have such a statement. */
const subjectsOf = (idsOf: (card: PublicSocialCard) => SQL | undefined): SQL[] =>
  Object.entries(CARDS).flatMap(([kind, card]) => {
    const ids = idsOf(card)
    return ids ? [sql`select ${sql.raw(`'${kind}/'`)} || id as subject from (${ids}) as ids`] : []
  })

const pages = sql`select 'page/' || name as subject from unnest(${sql.param(Object.keys(PAGE_WORDS))}::text[]) as name`

/** A batch of these after one of them, in the order of their names. */
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
 * Draws cards of these subjects for a while, after the one with which the job before ended. What is left then is another
 * job's. A card that cannot be drawn is logged and left out.
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
      await drawAllOf(services, parse(subject)).catch((error: unknown) => {
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
    if (CARD_KINDS[kind]) await drawAllOf(services, { kind, id })
  },
  /** Those that have no card yet, or one of an older look. */
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
  /** Those whose card says something else by now. What a card says already is not drawn again. */
  'draw-past-cards': (payload, services) =>
    drawMany({ job: 'draw-past-cards', payload, subjects: subjectsOf(({ aged }) => aged) }, services),
  /** What of a profile says its name. */
  'draw-cards-of': (payload, services) =>
    drawMany({ job: 'draw-cards-of', payload, subjects: subjectsOf(({ of }) => of?.(payload.id)) }, services),
}

// A start sees to those that are missing: this is for what failed then.
export const socialCardSchedules: Schedule[] = [
  { task: 'draw-missing-cards', match: '10 5 * * *' },
  { task: 'draw-past-cards', match: '20 * * * *' },
]
