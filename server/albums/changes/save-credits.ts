import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { refuseBlocked, resolveNames } from '#server/profiles/named.ts'
import { albumCredits } from '../tables.ts'
import type { CreateFields } from './album-form.ts'

type Owned = { id: string; profileId: string }

/** Replaces an album's credits. @throws AppError `invalid` for a handle that nobody has, and what a block raises */
export async function saveCredits(tx: Queryable, album: Owned, credits: CreateFields['credits']): Promise<void> {
  const named = await resolveNames(
    tx,
    credits.map(({ name }) => name),
    'credits',
  )
  await refuseBlocked(tx, album.profileId, named)
  await tx.delete(albumCredits).where(eq(albumCredits.albumId, album.id))
  const rows = credits.map(({ role }, n) => ({ ...named[n]!, role, albumId: album.id, position: n + 1 }))
  if (rows.length > 0) await tx.insert(albumCredits).values(rows)
}
