import type { Stem, StemList, TrackStems } from '#contract/music.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { loadTrackViewer, presentTrack } from '../load.ts'
import type { TrackViewer } from '../permissions.ts'
import { findOwned } from '../queries.ts'
import { onlyHeard } from './only-heard.ts'
import { findStemsOf, findStemsOfTrack, presentStemFacts, type StemRow } from './queries.ts'

/**
 * A profile's stems, newest first; an unknown profile has none.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function loadProfileStems(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: { cursor?: string; limit?: number } = {},
): Promise<StemList> {
  const rows = await findStemsOf(c.var.db, profileId, { cursor, limit })
  const viewer = await loadTrackViewer(c, rows)
  return toPage(rows, limit, (row) => presentStem(row, viewer))
}

/** The stems of a track; an empty list for a stem. @throws AppError `not_found` */
export async function loadTrackStems(c: AppContext, trackId: string): Promise<TrackStems> {
  if (!isUuid(trackId)) throw notFound('Track')
  const [track, stems] = await Promise.all([findOwned(c.var.db, trackId), findStemsOfTrack(c.var.db, trackId)])
  if (!track || !mayHear(await viewerFor(c, track), track)) throw notFound('Track')
  const rows = await onlyHeard(c, stems)
  const viewer = await loadTrackViewer(c, rows)
  return { items: rows.map((row) => presentStem(row, viewer)) }
}

const presentStem = (row: StemRow, viewer: TrackViewer): Stem => ({
  ...presentTrack(row, viewer),
  stem: presentStemFacts(row, viewer),
})
