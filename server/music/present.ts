import type { Track, TrackDetail } from '#contract/music.ts'
import type { Picture } from '#contract/platform/media.ts'
import { withFollowing } from '#server/follows/queries.ts'
import { mediaUrl } from '#server/media/files.ts'
import { presentStock, presentSummary } from '#server/profiles/present.ts'
import type { TrackDetailRow, TrackRow } from './queries.ts'
import { canDeleteTrack, canEditTrack, type TrackViewer } from './rules.ts'
import { presentStemFacts } from './stems/stem-facts.ts'

export const presentTrack = (row: TrackRow, viewer: TrackViewer): Track => ({
  id: row.id,
  type: row.type,
  title: row.title,
  tags: row.tags,
  artist: presentSummary(row.artist),
  fileUrl: mediaUrl(row.fileUrl),
  cover: presentCover(row),
  stock: presentStock(row),
  durationMs: row.durationMs,
  peaks: row.rowPeaks?.toString('base64') ?? null,
  playCount: row.playCount,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  shareCount: row.shareCount,
  createdAt: row.createdAt.toISOString(),
  viewer: {
    liked: viewer.likes.has(row.id),
    can: { edit: canEditTrack(viewer, row), delete: canDeleteTrack(viewer, row) },
  },
})

/** `more` are other tracks of the same artist. */
export const presentTrackDetail = (
  row: TrackDetailRow,
  { albums, following, more }: Pick<TrackDetail, 'albums'> & { following: boolean | null; more: TrackRow[] },
  viewer: TrackViewer,
): TrackDetail => {
  const track = presentTrack(row, viewer)
  return {
    ...track,
    artist: withFollowing(track.artist, following),
    peaks: row.peaks?.toString('base64') ?? null,
    fileName: row.fileName,
    fileSize: row.fileSize,
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

export function presentCover(row: CoverColumns): Picture | null {
  if (!row.coverArtUrl) return null
  return {
    url: mediaUrl(row.coverFullUrl ?? row.coverArtUrl),
    thumbUrl: mediaUrl(row.coverArtUrl),
    width: row.coverWidth ?? 0,
    height: row.coverHeight ?? 0,
    placeholder: row.coverPlaceholder ?? '',
  }
}
