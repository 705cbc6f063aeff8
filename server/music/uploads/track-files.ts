import { ROW_PEAK_COLUMNS } from '#contract/limits.ts'
import { analyseAudio } from '#server/media/audio/audio.ts'
import type { NewFile } from '#server/media/files.ts'
import { makeCover } from '#server/media/images/images.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { hashFile } from '#server/media/upload/hash-file.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import type { music } from '../tables.ts'
import { narrowPeaks } from './narrow-peaks.ts'

type Columns<Name extends keyof typeof music.$inferInsert> = Pick<typeof music.$inferInsert, Name>

export type PreparedAudio = {
  files: NewFile[]
  columns: Columns<
    | 'fileUrl'
    | 'fileName'
    | 'fileSize'
    | 'durationMs'
    | 'bitrate'
    | 'sampleRateHz'
    | 'loudnessLufs'
    | 'peaks'
    | 'rowPeaks'
  >
}
export type CoverColumns = Columns<
  | 'coverArtUrl'
  | 'coverFullUrl'
  | 'coverName'
  | 'coverWidth'
  | 'coverHeight'
  | 'coverPlaceholder'
  | 'stock'
  | 'stockDeep'
>
export type PreparedCover = { files: NewFile[]; columns: CoverColumns }

export const NO_COVER: CoverColumns = {
  coverArtUrl: null,
  coverFullUrl: null,
  coverName: null,
  coverWidth: null,
  coverHeight: null,
  coverPlaceholder: null,
  stock: null,
  stockDeep: null,
}

const WEBP = 'image/webp'
const folderOf = (profileId: string, trackId: string) => `music/profiles/${profileId}/tracks/${trackId}`

/** The name that a track remembers of an uploaded file; two uploads of one name ask before they replace each other. */
export const rememberedName = (fileName: string, ext: string): string => `${sanitiseBaseName(fileName)}.${ext}`

/** Measures an audio file and says where it will stand. @throws AppError `wrong_file_kind`, `file_damaged` */
export async function prepareAudio(profileId: string, trackId: string, audio: SpooledFile): Promise<PreparedAudio> {
  const measured = await analyseAudio(audio.path)
  const base = sanitiseBaseName(audio.fileName)
  const key = `${folderOf(profileId, trackId)}/audio/${hashedName(base, audio.sha256, 'mp3')}`
  return {
    files: [{ key, localPath: audio.path, contentType: 'audio/mpeg', size: audio.size }],
    columns: {
      fileUrl: key,
      fileName: rememberedName(audio.fileName, 'mp3'),
      fileSize: audio.size,
      durationMs: measured.durationMs,
      bitrate: measured.bitrate,
      sampleRateHz: measured.sampleRateHz,
      loudnessLufs: measured.loudnessLufs,
      peaks: Buffer.from(measured.peaks),
      rowPeaks: narrowPeaks(measured.peaks, ROW_PEAK_COLUMNS),
    },
  }
}

/** Makes the full cover and its thumbnail in `folder` and says where they will stand. @throws what `makeCover` throws */
export async function prepareCover(
  profileId: string,
  trackId: string,
  cover: SpooledFile,
  folder: string,
): Promise<PreparedCover> {
  const made = await makeCover(cover.path, folder)
  const [full, thumb] = await Promise.all([hashFile(made.fullPath), hashFile(made.thumbPath)])
  const base = sanitiseBaseName(cover.fileName)
  const at = `${folderOf(profileId, trackId)}/cover`
  const fullKey = `${at}/${hashedName(base, full.sha256, 'webp')}`
  const thumbKey = `${at}/thumb_${hashedName(base, thumb.sha256, 'webp')}`
  return {
    files: [
      { key: fullKey, localPath: made.fullPath, contentType: WEBP, size: full.size },
      { key: thumbKey, localPath: made.thumbPath, contentType: WEBP, size: thumb.size },
    ],
    columns: {
      coverArtUrl: thumbKey,
      coverFullUrl: fullKey,
      coverName: rememberedName(cover.fileName, 'webp'),
      coverWidth: made.width,
      coverHeight: made.height,
      coverPlaceholder: made.placeholder,
      stock: made.stock,
      stockDeep: made.stockDeep,
    },
  }
}
