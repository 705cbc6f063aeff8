import type { AlbumDetail } from '#contract/albums.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { Track } from '#contract/music.ts'

/** What likes, comments and shares speak of. */
export type Asset = Track | Artwork

/** What comments alone speak of too. */
export type Commentable = Asset | AlbumDetail

/** What people did to it, and how the acting profile stands to it. */
export type AssetCounts = Pick<Asset, 'likeCount' | 'commentCount' | 'shareCount' | 'viewer'>

export const isTrack = (asset: Commentable): asset is Track => 'durationMs' in asset
