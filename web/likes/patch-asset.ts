import { patchEntity } from '#web/platform/data.ts'
import type { AssetCounts } from './asset.ts'

/** Shows what people did to a track or an artwork wherever it stands, at once. Their ids are of one set. */
export function patchAsset(id: string, change: (shown: AssetCounts) => Partial<AssetCounts>): void {
  patchEntity('track', id, change)
  patchEntity('artwork', id, change)
}
