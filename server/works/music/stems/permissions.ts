import type { Viewer } from '#server/people/profiles/permissions.ts'
import { AppError } from '#server/platform/errors.ts'

type Stem = { profileId: string; downloadable: boolean }
export type StemViewer = Viewer & { signedIn: boolean }

/** The stem's artist may always download it; other signed-in users may if the artist allows it. */
export const canDownloadStem = (viewer: StemViewer, stem: Stem): boolean =>
  viewer.memberOf.has(stem.profileId) || (viewer.signedIn && stem.downloadable)

export function requireDownload(viewer: StemViewer, stem: Stem): void {
  if (!canDownloadStem(viewer, stem))
    throw new AppError('forbidden', 'The artist does not allow downloads of this stem')
}
