import type { Viewer } from '#server/people/profiles/permissions.ts'
import { type AppError, notFound } from '#server/platform/errors.ts'
import type { Audience } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import type { assets } from './tables.ts'

export type AssetType = (typeof assets.$inferSelect)['assetType']
type Asset = { id: string; assetType: AssetType; listable: boolean; audience: Audience; profileId: string }

/** A merch-only artwork is for its artist and admins; `mayHear` decides about everything else. */
export const canSeeAsset = (viewer: Viewer, asset: Asset): boolean =>
  mayHear(viewer, asset) &&
  (asset.listable || asset.assetType !== 'artwork' || viewer.isAdmin || viewer.memberOf.has(asset.profileId))

/** The same error for hidden and for missing assets. It does not reveal the type of the asset. */
export const noSuchAsset = (): AppError => notFound('Work')
