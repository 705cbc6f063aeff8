import { eq } from 'drizzle-orm'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import type { Database } from '#server/platform/database.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { type CaseTableRow, caseSteps, cases, decisions, reports } from './tables.ts'

type Wanted = {
  kind: SubjectKind
  subjectId: string
  profileId: string
  /** The reporter. */
  by: { userId: string; profileId: string }
  adminId?: string
}

/** Inserts a case with a report. With `adminId` the admin has claimed it and written a note. */
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

/** Inserts a warning with an appeal that has no reply yet. */
export async function makeDecision(db: Database, { id: caseId, profileId }: CaseTableRow): Promise<void> {
  const why = { act: 'warn', words: 'Too loud', rule: 1, ruleTitle: 'Be kind', rulesVersion: 1 } as const
  const appeal = { appealWords: 'It was quiet', appealedAt: new Date() }
  await db.insert(decisions).values({ ...why, ...appeal, caseId, profileId, reportCount: 1 })
  await db.update(cases).set({ closedAt: new Date() }).where(eq(cases.id, caseId))
}

const MAKE = {
  track: (db, profileId) => makeTrack(db, { profileId, title: 'Reported' }),
  artwork: (db, profileId) => makeArtwork(db, { profileId }),
  album: (db, profileId) => makeAlbum(db, { profileId }),
  event: (db, artistId) => makeEvent(db, { artistId }),
  playlist: (db, ownerProfileId) => makePlaylist(db, { ownerProfileId }),
  merch: (db, profileId) => makeMerchItem(db, { profileId, status: 'approved' }),
  comment: (db, profileId) => makeComment(db, { profileId, body: 'Rude' }),
} satisfies Partial<Record<SubjectKind, (db: Database, profileId: string) => Promise<{ id: string }>>>

/** Creates a thing of a profile that can be reported, and returns its id. */
export const makeSubject = async (db: Database, kind: keyof typeof MAKE, profileId: string): Promise<string> =>
  (await MAKE[kind](db, profileId)).id
