import type { AlbumDetail } from '#contract/albums.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { Track } from '#contract/music.ts'

/** A work that can be liked, commented and shared. */
export type Asset = Track | Artwork

/** A work that can be commented. */
export type Commentable = Asset | AlbumDetail

/** The counts of likes, comments and shares, and the state of the acting profile. */
export type AssetCounts = Pick<Asset, 'likeCount' | 'commentCount' | 'shareCount' | 'viewer'>

export const isTrack = (asset: Commentable): asset is Track => 'durationMs' in asset
