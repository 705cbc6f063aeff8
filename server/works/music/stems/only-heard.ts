import type { AppContext } from '#server/platform/context.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { findStemsOfTrack, type StemRow } from './queries.ts'

/** The number of a track's stems that the requester may hear. */
export async function countStems(c: AppContext, trackId: string): Promise<number> {
  return (await onlyHeard(c, await findStemsOfTrack(c.var.db, trackId))).length
}

/**
 * Leaves out stems that the requester may not hear. The owner does not see stems here that moderators
 * hid, so that everyone sees the same list of a public track.
 */
export async function onlyHeard(c: AppContext, stems: StemRow[]): Promise<StemRow[]> {
  const viewer = await viewerFor(c, ...stems)
  return stems.filter((stem) => stem.audience !== 'hidden' && mayHear(viewer, stem))
}
