import { type AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/profiles/rules.ts'

type Asset = { assetType: 'music' | 'artwork'; listed: boolean; profileId: string }

/** Stems are in no public list but on their artist's page; artworks that are unlisted only their artist and admins see. */
export const canSeeAsset = (viewer: Viewer, asset: Asset): boolean =>
  asset.listed || asset.assetType === 'music' || viewer.isAdmin || viewer.memberOf.has(asset.profileId)

/** The same for what is hidden and for what is not there: of neither the kind is told. */
export const noSuchAsset = (): AppError => notFound('Track or artwork')
