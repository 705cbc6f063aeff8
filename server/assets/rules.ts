import { type AppError, notFound } from '#server/platform/errors.ts'
import { canSeeWithheld, type Viewer } from '#server/profiles/rules.ts'
import type { assets } from './tables.ts'

export type AssetType = (typeof assets.$inferSelect)['assetType']
type Asset = { assetType: AssetType; listed: boolean; isWithheld: boolean; isDraft: boolean; profileId: string }

/**
 * Stems and albums are in no list of assets, but on their artist's page; artworks that are unlisted, and what is
 * withheld, only their artist and admins see; drafts only their artist.
 */
export const canSeeAsset = (viewer: Viewer, asset: Asset): boolean =>
  asset.listed || (asset.assetType !== 'artwork' && !asset.isWithheld) || canSeeWithheld(viewer, asset)

/** The same for what is hidden and for what is not there: of neither the kind is told. */
export const noSuchAsset = (): AppError => notFound('Work')
