import { canSeeHidden, type Viewer } from '#server/people/profiles/permissions.ts'
import { type AppError, notFound } from '#server/platform/errors.ts'
import type { assets } from './tables.ts'

export type AssetType = (typeof assets.$inferSelect)['assetType']
type Asset = { assetType: AssetType; listable: boolean; isPublic: boolean; isDraft: boolean; profileId: string }

/**
 * Everyone sees a public asset, except a merch-only artwork. The artist and admins see merch-only
 * artworks and hidden assets. Only the artist sees drafts.
 */
export const canSeeAsset = (viewer: Viewer, asset: Asset): boolean =>
  (asset.isPublic && (asset.listable || asset.assetType !== 'artwork')) || canSeeHidden(viewer, asset)

/** The same error for hidden and for missing assets. It does not reveal the type of the asset. */
export const noSuchAsset = (): AppError => notFound('Work')
