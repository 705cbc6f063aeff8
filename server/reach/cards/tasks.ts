import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import type { PublicCard } from '#server/works/public-parts/kind.ts'
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
const subjectsOf = (idsOf: (card: PublicCard) => SQL | undefined): SQL[] =>
  Object.entries(CARDS).flatMap(([kind, card]) => {
    const ids = idsOf(card)
    return ids ? [sql`select ${sql.raw(`'${kind}/'`)} || id as subject from (${ids}) as ids`] : []
  })

const pages = sql`select 'page/' || name as subject from unnest(${sql.param(Object.keys(PAGE_WORDS))}::text[]) as name`

/** A batch of these after one of them, in the order of their names. */
const batchOf = (subjects: SQL[], after: string, condition = sql`true`): SQL =>
  sql`select subject from (${sql.join(subjects, sql` union all `)}) as things left join cards using (subject)
    where subject > ${after} and ${condition} order by subject limit ${BATCH}`

/** Those that have no card yet, or one of an older look. */
const findMissing = (db: Database, after: string) =>
  read(db, batchOf([...subjectsOf(({ all }) => all), pages], after, sql`(look is null or look < ${LOOK})`))

/** Those whose card says something else by now. What a card says already is not drawn again. */
const findAged = (db: Database, after: string) =>
  read(
    db,
    batchOf(
      subjectsOf(({ aged }) => aged),
      after,
    ),
  )

/** What of a profile says its name. */
const findOf = (db: Database, id: string, after: string) =>
  read(
    db,
    batchOf(
      subjectsOf(({ of }) => of?.(id)),
      after,
    ),
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
  const next = await drawFor(services, after, (from) => findAged(db, from))
  if (next !== null) await jobs.add(db, 'draw-past-cards', { after: next }, { key: 'draw-past-cards' })
}

async function drawCardsOf({ id, after = '' }: { id: string; after?: string }, services: Services): Promise<void> {
  const { db, jobs } = services
  const next = await drawFor(services, after, (from) => findOf(db, id, from))
  if (next !== null) await jobs.add(db, 'draw-cards-of', { id, after: next }, { key: `draw-cards-of ${id}` })
}

export const cardTasks: JobTasks = {
  async 'draw-card'({ kind, id }, services) {
    if (CARD_KINDS[kind]) await drawAllOf(services, { kind, id })
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
