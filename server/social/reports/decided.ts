import { eq, inArray } from 'drizzle-orm'
import type { NotifiedDecision } from '#contract/notifications.ts'
import type { Queryable } from '#server/platform/database.ts'
import { cases, decisions } from './tables.ts'

type Decided = NotifiedDecision & { id: string; title: string }

/** A short form of decisions and their outcome, by their ids. */
export async function findDecided(db: Queryable, ids: string[]): Promise<Map<string, Decided>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: decisions.id,
      act: decisions.act,
      undoneAt: decisions.undoneAt,
      granted: decisions.appealGranted,
      snapshot: cases.snapshot,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(inArray(decisions.id, ids))
  return new Map(
    rows.map(({ id, act, undoneAt, granted, snapshot: { title } }) => [
      id,
      { id, title, act, state: undoneAt ? 'undone' : granted === false ? 'kept' : 'made' },
    ]),
  )
}
