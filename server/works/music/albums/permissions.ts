import { canSeeHidden, type Viewer } from '#server/people/profiles/permissions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'

type Owned = { profileId: string }
type Seen = Owned & { isPublic: boolean; isDraft: boolean }

/** Everyone may see a public album; the members of its profile may edit it. */
export const canSeeAlbum = (viewer: Viewer, album: Seen): boolean => album.isPublic || canSeeHidden(viewer, album)
export const canEditAlbum = (viewer: Viewer, album: Owned): boolean => viewer.memberOf.has(album.profileId)

/** @throws AppError `not_found`, or `forbidden` for an album of another profile */
export function requireEdit(viewer: Viewer, album: Seen | undefined): asserts album {
  if (!album || !canSeeAlbum(viewer, album)) throw notFound('Album')
  if (!canEditAlbum(viewer, album)) throw new AppError('forbidden', 'You do not have permission to edit this album')
}
