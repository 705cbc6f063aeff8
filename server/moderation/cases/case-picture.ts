import { AVATAR_SIDE } from '#contract/platform/limits.ts'
import type { Picture } from '#contract/platform/media.ts'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import { urlsOf } from '#server/media/signing.ts'
import { profileById } from '#server/people/profiles/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { presentImage } from '#server/works/artworks/load.ts'
import { findItem } from '#server/works/merch/queries.ts'

type About = { kind: SubjectKind; subjectId: string }

/**
 * The picture of a profile, or the artwork of a merch item, also while these are hidden. Null for
 * other kinds.
 */
export async function loadCasePicture(c: AppContext, { kind, subjectId }: About): Promise<Picture | null> {
  if (kind === 'profile') return faceOf(c, subjectId)
  return kind === 'merch' ? printOf(c, subjectId) : null
}

async function faceOf({ var: { db, signing } }: AppContext, id: string): Promise<Picture | null> {
  const row = await profileById(db, id)
  if (!row?.avatar) return null
  const url = urlsOf(row, signing)(row.avatar)
  return { url, thumbUrl: url, width: AVATAR_SIDE, height: AVATAR_SIDE, placeholder: row.avatarPlaceholder ?? '' }
}

async function printOf({ var: { db, signing } }: AppContext, id: string): Promise<Picture | null> {
  const row = await findItem(db, id)
  if (!row?.artwork) return null
  const opensHidden = row.artworkPublic === false
  const { sources, width, height, placeholder } = presentImage(
    { ...row.artwork, profileId: row.profileId, sensitiveWhy: row.artworkSensitiveWhy },
    { signedUrl: (key) => signing.signedUrl(key, { opensHidden }) },
  )
  const [smallest, largest] = [sources[0], sources.at(-1)]
  return smallest && largest ? { url: largest.url, thumbUrl: smallest.url, width, height, placeholder } : null
}
