import type { Signing } from '#server/media/signing.ts'
import type { Viewer } from '#server/people/profiles/permissions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Audience } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'

type Owned = { id: string; profileId: string; listable: boolean; audience: Audience }
/**
 * The viewer, which of the given artworks their acting profile likes, and the function that signs
 * picture URLs.
 */
export type ArtworkViewer = Viewer & { likes: ReadonlySet<string>; signedUrl: Signing['signedUrl'] }

export const noSuchArtwork = (): AppError => notFound('Artwork')

/** A merch-only artwork is for its artist and admins; `mayHear` decides about the others. */
export const canSeeArtwork = (viewer: Viewer, artwork: Owned): boolean =>
  mayHear(viewer, artwork) && (artwork.listable || viewer.isAdmin || viewer.memberOf.has(artwork.profileId))

export const canEditArtwork = (viewer: Viewer, artwork: { profileId: string }): boolean =>
  viewer.memberOf.has(artwork.profileId)
const canDeleteArtwork = (viewer: Viewer, artwork: { profileId: string }): boolean => canEditArtwork(viewer, artwork)

/** The `viewer` field of the API response. */
export const viewOfArtwork = (
  viewer: Viewer & { likes: ReadonlySet<string> },
  artwork: { id: string; profileId: string },
) => ({
  liked: viewer.likes.has(artwork.id),
  can: { edit: canEditArtwork(viewer, artwork), delete: canDeleteArtwork(viewer, artwork) },
})

/** Only the artist and admins get the original: cameras write the location into their files. */
export const canSeeOriginal = (viewer: Viewer, artwork: { profileId: string }): boolean =>
  viewer.isAdmin || canEditArtwork(viewer, artwork)

/**
 * @throws AppError `not_found` if the viewer may not see it, `forbidden` if they may only see it
 */
export function requireEdit(viewer: Viewer, artwork: Owned | undefined): asserts artwork {
  if (!artwork || !canSeeArtwork(viewer, artwork)) throw noSuchArtwork()
  if (!canEditArtwork(viewer, artwork))
    throw new AppError('forbidden', 'You do not have permission to edit this artwork')
}

/** @throws AppError as `requireEdit` does */
export function requireDelete(viewer: Viewer, artwork: Owned | undefined): asserts artwork {
  if (!artwork || !canSeeArtwork(viewer, artwork)) throw noSuchArtwork()
  if (!canDeleteArtwork(viewer, artwork))
    throw new AppError('forbidden', 'You do not have permission to delete this artwork')
}
