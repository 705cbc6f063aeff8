import type { Signing } from '#server/media/signing.ts'
import type { Viewer } from '#server/people/profiles/permissions.ts'
import { AppError } from '#server/platform/errors.ts'
import type { StemViewer } from './stems/permissions.ts'

type Owned = { profileId: string }
/**
 * The viewer, which of the given tracks their acting profile likes, and the function that signs
 * file URLs.
 */
export type TrackViewer = StemViewer & { likes: ReadonlySet<string>; signedUrl: Signing['signedUrl'] }

const canEditTrack = (viewer: Viewer, track: Owned): boolean => viewer.memberOf.has(track.profileId)
const canDeleteTrack = (viewer: Viewer, track: Owned): boolean => canEditTrack(viewer, track)

/** The `viewer` field of the API response. */
export const viewOfTrack = (viewer: Viewer & { likes: ReadonlySet<string> }, track: Owned & { id: string }) => ({
  liked: viewer.likes.has(track.id),
  can: { edit: canEditTrack(viewer, track), delete: canDeleteTrack(viewer, track) },
})

export function requireEdit(viewer: Viewer, track: Owned): void {
  if (!canEditTrack(viewer, track)) throw new AppError('forbidden', 'You do not have permission to edit this track')
}

export function requireDelete(viewer: Viewer, track: Owned): void {
  if (!canDeleteTrack(viewer, track)) throw new AppError('forbidden', 'You do not have permission to delete this track')
}
