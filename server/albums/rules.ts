import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/profiles/rules.ts'

type Owned = { profileId: string }

/** Everyone may see an album; those who may act as its profile change it. */
export const canEditAlbum = (viewer: Viewer, album: Owned): boolean => viewer.memberOf.has(album.profileId)

/** @throws AppError `not_found`, or `forbidden` for an album of somebody else */
export function requireEdit(viewer: Viewer, album: Owned | undefined): asserts album {
  if (!album) throw notFound('Album')
  if (!canEditAlbum(viewer, album)) throw new AppError('forbidden', 'You do not have permission to edit this album')
}
