import { patchTrack } from '#web/music/track-cache.ts'
import { api, call } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** SOCIAL-05: tells the server that a track's address was handed on. A share that is not counted is nobody's trouble. */
export async function countShare(assetId: string): Promise<void> {
  try {
    const { shareCount } = await call(api.api.shares[':assetId'].$post({ param: { assetId } }))
    patchTrack(queryClient, assetId, () => ({ shareCount }))
  } catch {
    // counted only where it can be
  }
}
