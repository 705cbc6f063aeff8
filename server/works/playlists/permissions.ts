import type { Viewer } from '#server/people/profiles/permissions.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Audience } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'

type Owned = { ownerProfileId: string }
type Shown = Owned & { id: string; audience: Audience }

export const canEditPlaylist = (viewer: Viewer, playlist: Owned): boolean =>
  viewer.memberOf.has(playlist.ownerProfileId)
export const canSeePlaylist = (viewer: Viewer, playlist: Shown): boolean =>
  mayHear(viewer, { ...playlist, profileId: playlist.ownerProfileId })

/** The same error for missing playlists and for playlists that the viewer may not see. */
export const noSuchPlaylist = (): AppError => new AppError('not_found', 'Playlist not found or is private')

/** @throws AppError `not_found`, or `forbidden` for a public playlist of another profile */
export function requireEdit(viewer: Viewer, playlist: Shown | undefined): asserts playlist {
  if (!playlist || !canSeePlaylist(viewer, playlist)) throw noSuchPlaylist()
  if (!canEditPlaylist(viewer, playlist))
    throw new AppError('forbidden', 'You do not have permission to edit this playlist')
}
