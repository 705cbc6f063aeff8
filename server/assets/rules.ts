import type { Viewer } from '#server/profiles/rules.ts'

type Asset = { assetType: 'music' | 'artwork'; listed: boolean; profileId: string }

/** Stems are in no public list but on their artist's page; what else is unlisted only its artist sees. */
export const canSeeAsset = (viewer: Viewer, asset: Asset): boolean =>
  asset.listed || asset.assetType === 'music' || viewer.memberOf.has(asset.profileId)
