import { canSeeHidden, type Viewer } from '#server/people/profiles/permissions.ts'
import { type AppError, notFound } from '#server/platform/errors.ts'
import type { assets } from './tables.ts'

export type AssetType = (typeof assets.$inferSelect)['assetType']
type Asset = { assetType: AssetType; listable: boolean; isPublic: boolean; isDraft: boolean; profileId: string }

/**
 * Everyone sees a public asset, except a merch-only artwork: that one, and hidden assets, are seen by their artist and
 * admins, drafts by their artist alone.
 */
export const canSeeAsset = (viewer: Viewer, asset: Asset): boolean =>
  (asset.isPublic && (asset.listable || asset.assetType !== 'artwork')) || canSeeHidden(viewer, asset)

/** The same for what is hidden and for what is not there: of neither the kind is told. */
export const noSuchAsset = (): AppError => notFound('Work')
