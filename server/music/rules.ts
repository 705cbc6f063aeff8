import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import type { StemViewer } from './stems/rules.ts'

type Owned = { profileId: string }
/** Who looks, and which of the tracks looked at their acting profile likes. */
export type TrackViewer = StemViewer & { likes: ReadonlySet<string> }

export const canEditTrack = (viewer: Viewer, track: Owned): boolean => viewer.memberOf.has(track.profileId)
export const canDeleteTrack = (viewer: Viewer, track: Owned): boolean => canEditTrack(viewer, track)

export function requireEdit(viewer: Viewer, track: Owned): void {
  if (!canEditTrack(viewer, track)) throw new AppError('forbidden', 'You do not have permission to edit this track')
}

export function requireDelete(viewer: Viewer, track: Owned): void {
  if (!canDeleteTrack(viewer, track)) throw new AppError('forbidden', 'You do not have permission to delete this track')
}
