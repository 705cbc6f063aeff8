import type { Viewer } from '#server/people/profiles/permissions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Audience } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'

type Owned = { profileId: string }
type Seen = Owned & { id: string; audience: Audience }

export const canEditAlbum = (viewer: Viewer, album: Owned): boolean => viewer.memberOf.has(album.profileId)

/** @throws AppError `not_found`, or `forbidden` for an album of another profile */
export function requireEdit(viewer: Viewer, album: Seen | undefined): asserts album {
  if (!album || !mayHear(viewer, album)) throw notFound('Album')
  if (!canEditAlbum(viewer, album)) throw new AppError('forbidden', 'You do not have permission to edit this album')
}
