import type { Signing } from '#server/media/signing.ts'
import { AppError } from '#server/platform/errors.ts'
import { canSeeWithheld, type Viewer } from '#server/profiles/rules.ts'
import type { StemViewer } from './stems/rules.ts'

type Owned = { profileId: string }
/** Who looks, which of the tracks looked at their acting profile likes, and what signs what is withheld. */
export type TrackViewer = StemViewer & { likes: ReadonlySet<string>; signedUrl: Signing['signedUrl'] }

/** Everyone sees tracks and stems, unless they are withheld: drafts only their artist. */
export const canSeeTrack = (viewer: Viewer, track: Owned & { isWithheld: boolean; isDraft: boolean }): boolean =>
  !track.isWithheld || canSeeWithheld(viewer, track)

export const canEditTrack = (viewer: Viewer, track: Owned): boolean => viewer.memberOf.has(track.profileId)
export const canDeleteTrack = (viewer: Viewer, track: Owned): boolean => canEditTrack(viewer, track)

export function requireEdit(viewer: Viewer, track: Owned): void {
  if (!canEditTrack(viewer, track)) throw new AppError('forbidden', 'You do not have permission to edit this track')
}

export function requireDelete(viewer: Viewer, track: Owned): void {
  if (!canDeleteTrack(viewer, track)) throw new AppError('forbidden', 'You do not have permission to delete this track')
}
