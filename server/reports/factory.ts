import type { SubjectKind } from '#contract/reports.ts'
import type { Database } from '#server/platform/database.ts'
import { caseSteps, cases, reports } from './tables.ts'

type Wanted = {
  kind: SubjectKind
  subjectId: string
  profileId: string
  /** Who reports, and who has taken the case and written a note. */
  by: { userId: string; profileId: string }
  adminId?: string
}

/** A case with a report; with `adminId` taken by an admin, who wrote a note. */
export async function makeCase(db: Database, { kind, subjectId, profileId, by, adminId }: Wanted) {
  const snapshot = { title: 'Reported', words: null, by: null }
  const [made] = await db
    .insert(cases)
    .values({ kind, subjectId, profileId, snapshot, claimedBy: adminId ?? null })
    .returning()
  await db.insert(reports).values({ ...by, caseId: made!.id, reason: 'spam', words: 'Look at this' })
  if (adminId)
    await db.insert(caseSteps).values([
      { caseId: made!.id, userId: adminId, step: 'claim' },
      { caseId: made!.id, userId: adminId, step: 'note', words: 'Compared by ear' },
    ])
  return made!
}
