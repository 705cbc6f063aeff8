import { api, call } from '#web/platform/requests/api.ts'
import { patchAsset } from './toggle-like.ts'

/** SOCIAL-05: tells the server that an address was handed on. A share that is not counted is nobody's trouble. */
export async function countShare(assetId: string): Promise<void> {
  try {
    const { shareCount } = await call(api.api.shares[':assetId'].$post({ param: { assetId } }))
    patchAsset(assetId, () => ({ shareCount }))
  } catch {
    // counted only where it can be
  }
}
