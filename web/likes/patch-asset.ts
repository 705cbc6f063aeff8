import { patchArtwork } from '#web/artworks/artwork-cache.ts'
import { patchTrack } from '#web/music/track-cache.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import type { AssetCounts } from './asset.ts'

/** Shows what people did to a track or an artwork wherever it stands, at once. Their ids are of one set. */
export function patchAsset(id: string, patch: (shown: AssetCounts) => Partial<AssetCounts>): void {
  patchTrack(queryClient, id, patch)
  patchArtwork(queryClient, id, patch)
}
