import { and, count, eq, ne } from 'drizzle-orm'
import { STEMS } from '#contract/platform/limits.ts'
import { assets } from '#server/assets/tables.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { music } from '../tables.ts'

/**
 * Makes sure that a stem may belong to a track, until the end of the transaction: the track is there and the profile's own, and
 * has room for one more, also when several come at once.
 * @throws AppError `invalid` (also when the track was deleted meanwhile), `conflict` (it has as many as it can have)
 */
export async function holdParent(tx: Queryable, profileId: string, stemId: string, parentId: string): Promise<void> {
  // likes and plays of the track go on meanwhile: they need the key alone
  const [track] = await tx
    .select({ type: music.type })
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .where(and(eq(assets.id, parentId), eq(assets.profileId, profileId)))
    .for('no key update', { of: assets })
  if (track?.type !== 'track') throw noSuchParent()
  const [others] = await tx
    .select({ count: count() })
    .from(music)
    .where(and(eq(music.parentId, parentId), ne(music.id, stemId)))
  if (others && others.count >= STEMS.perTrack)
    throw new AppError('conflict', `A track has at most ${STEMS.perTrack} stems`)
}

function noSuchParent(): AppError {
  const message = 'Please choose one of your tracks'
  return new AppError('invalid', message, { fields: { parentId: message } })
}
