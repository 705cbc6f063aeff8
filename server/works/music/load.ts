import type { NextTrack, Track, TrackDetail, TrackList } from '#contract/music.ts'
import { MORE_BY_ARTIST, PAGE_SIZE, ROW_PEAKS } from '#contract/platform/limits.ts'
import type { Picture } from '#contract/platform/media.ts'
import { mediaUrl } from '#server/media/files.ts'
import { urlsOf } from '#server/media/signing.ts'
import { followingOf, withFollowing } from '#server/people/follows/queries.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { presentAccent, presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { contentWarningOf, presentSensitive } from '#server/works/assets/labels.ts'
import { presentRelease } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { findLiked } from '#server/works/likes/queries.ts'
import { findAlbumsOfTrack } from './albums/queries.ts'
import { findRadioTrack } from './find-radio-track.ts'
import { type TrackViewer, viewOfTrack } from './permissions.ts'
import { findOwned, findTrack, findTracks, findTracksOf, type TrackDetailRow, type TrackRow } from './queries.ts'
import { countStems } from './stems/only-heard.ts'
import { presentStemFacts } from './stems/queries.ts'

type PageOptions = { cursor?: string; limit?: number }

/** The viewer of these tracks. One query finds which of them the acting profile likes. */
export async function loadTrackViewer(c: AppContext, tracks: readonly { id: string }[]): Promise<TrackViewer> {
  const ids = tracks.map((track) => track.id)
  const likes = await findLiked(c.var.db, c.var.profile, ids)
  return { ...viewerOf(c), signedIn: c.var.session !== null, likes, signedUrl: c.var.signing.signedUrl }
}

/**
 * Find Music: listed tracks, newest first.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function loadTrackList(c: AppContext, options: PageOptions & { tag?: string | null }): Promise<TrackList> {
  const { cursor, limit = PAGE_SIZE.default, tag } = options
  const rows = await findTracks(c.var.db, { cursor, limit, tag: tag?.trim().toLowerCase() || undefined })
  const viewer = await loadTrackViewer(c, rows)
  return toPage(rows, limit, (row) => presentTrack(row, viewer))
}

/** A profile's tracks, newest first; an unknown profile has none. */
export async function loadProfileMusic(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<TrackList> {
  const rows = await findTracksOf(c.var.db, profileId, { cursor, limit })
  const viewer = await loadTrackViewer(c, rows)
  return toPage(rows, limit, (row) => presentTrack(row, viewer))
}

/** The data of `/track/{id}`. @throws AppError `not_found` */
export async function loadTrackDetail(c: AppContext, id: string): Promise<TrackDetail> {
  const row = isUuid(id) ? await findTrack(c.var.db, id) : undefined
  if (!row || !mayHear(await viewerFor(c, row), row)) throw notFound('Track')
  const { db, profile } = c.var
  const [albums, newest, following] = await Promise.all([
    findAlbumsOfTrack(db, row.id),
    findTracksOf(db, row.profileId, { limit: MORE_BY_ARTIST }),
    followingOf(db, profile, [row.profileId]),
  ])
  const more = newest.filter((other) => other.id !== row.id).slice(0, MORE_BY_ARTIST)
  const stemCount = row.audience === 'public' ? row.stemCount : await countStems(c, row.id)
  return presentTrackDetail(
    { ...row, stemCount },
    { albums, following: following(row.profileId), more },
    await loadTrackViewer(c, [row, ...more]),
  )
}

/** The radio's next track after its cursor, never the track `after`; null if there is no other. */
export async function loadNextTrack(
  c: AppContext,
  { after, cursor }: { after?: string; cursor?: string },
): Promise<NextTrack> {
  const found = await findRadioTrack(c.var.db, after, cursor)
  if (!found) return { track: null, cursor: null }
  return { track: presentTrack(found.row, await loadTrackViewer(c, [found.row])), cursor: found.cursor }
}

export const presentTrack = (row: TrackRow, viewer: TrackViewer): Track => ({
  id: row.id,
  type: row.type,
  title: row.title,
  tags: row.tags,
  artist: presentSummary(row.artist),
  fileUrl: urlsOf(row, viewer)(row.fileUrl),
  fileSize: row.fileSize,
  cover: presentCover(row, urlsOf(row, viewer), contentWarningOf(row)),
  stock: presentAccent(row),
  sensitive: presentSensitive(row),
  madeWithAi: row.madeWithAi,
  durationMs: row.durationMs,
  peaks: row.peaks,
  playCount: row.playCount,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  shareCount: row.shareCount,
  createdAt: row.createdAt.toISOString(),
  viewer: viewOfTrack(viewer, row),
})

/** Presents a list that was read whole with `peaksOfFirst`: only its first tracks have peaks. */
export const presentTracks = (rows: TrackRow[], viewer: TrackViewer): Track[] =>
  rows.map((row, at) => ({ ...presentTrack(row, viewer), ...(at >= ROW_PEAKS.sent && { peaks: undefined }) }))

/** `more` are other tracks of the same artist. */
const presentTrackDetail = (
  row: TrackDetailRow,
  { albums, following, more }: Pick<TrackDetail, 'albums'> & { following: boolean | null; more: TrackRow[] },
  viewer: TrackViewer,
): TrackDetail => {
  const track = presentTrack(row, viewer)
  return {
    ...track,
    isHidden: row.isHidden,
    release: presentRelease(row),
    artist: withFollowing(track.artist, following),
    support: row.support,
    noAi: row.noAi,
    fileName: row.fileName,
    bitrate: row.bitrate,
    sampleRateHz: row.sampleRateHz,
    loudnessLufs: row.loudnessLufs,
    album: albums[0],
    albums,
    moreByArtist: more.map((other) => presentTrack(other, viewer)),
    stemCount: row.stemCount,
    stem: row.type === 'stem' ? presentStemFacts(row, viewer) : null,
  }
}

type CoverColumns = Pick<TrackRow, 'coverArtUrl' | 'coverFullUrl' | 'coverWidth' | 'coverHeight' | 'coverPlaceholder'>

/**
 * `urlOf` returns the URL of a file; use `urlsOf` for a track that is not public. `veil` is the
 * content warning of the work.
 */
export function presentCover(row: CoverColumns, urlOf = mediaUrl, veil?: Pick<Picture, 'veil'>): Picture | null {
  if (!row.coverArtUrl) return null
  return {
    url: urlOf(row.coverFullUrl ?? row.coverArtUrl),
    thumbUrl: urlOf(row.coverArtUrl),
    width: row.coverWidth ?? 0,
    height: row.coverHeight ?? 0,
    placeholder: row.coverPlaceholder ?? '',
    ...veil,
  }
}

/** A track or stem that the requester may see. @throws AppError `not_found` */
export async function findOr404(c: AppContext, id: string) {
  const track = isUuid(id) ? await findOwned(c.var.db, id) : undefined
  if (!track || !mayHear(await viewerFor(c, track), track)) throw notFound('Track')
  return track
}
