import { ROW_PEAK_COLUMNS } from '#contract/platform/limits.ts'
import { analyseAudio } from '#server/media/audio/audio.ts'
import type { NewFile } from '#server/media/files.ts'
import { makeCoverFiles, NO_COVER_COLUMNS } from '#server/media/images/cover-files.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import type { Sender } from '#server/media/upload/receive-form.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import type { music } from '../tables.ts'

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

export const NO_COVER: CoverColumns = { coverArtUrl: null, coverName: null, ...NO_COVER_COLUMNS }

const folderOf = (profileId: string, trackId: string) => `music/profiles/${profileId}/tracks/${trackId}`

/** The name that a track remembers of an uploaded file; two uploads of one name ask before they replace each other. */
export const rememberedName = (fileName: string, ext: string): string => `${sanitiseBaseName(fileName)}.${ext}`

/** Measures an audio file and says where it will stand. @throws what `analyseAudio` throws */
export async function prepareAudio(
  profileId: string,
  trackId: string,
  audio: SpooledFile,
  sender: Sender,
): Promise<PreparedAudio> {
  const measured = await analyseAudio(audio.path, sender)
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

/** Makes the full cover and its thumbnail and says where they will stand. @throws what `makeImages` throws */
export async function prepareCover(
  profileId: string,
  trackId: string,
  cover: SpooledFile,
  work: ImageWork,
): Promise<PreparedCover> {
  const base = sanitiseBaseName(cover.fileName)
  const at = `${folderOf(profileId, trackId)}/cover`
  const { files, thumbKey, columns } = await makeCoverFiles(
    cover,
    work,
    (side, sha256) => `${at}/${side === 'thumb' ? 'thumb_' : ''}${hashedName(base, sha256, 'webp')}`,
  )
  return { files, columns: { coverArtUrl: thumbKey, coverName: rememberedName(cover.fileName, 'webp'), ...columns } }
}

/** A waveform column: peak up, peak down, rms; a byte each. */
const BYTES = 3

/** The same waveform in fewer columns: the highest peaks of those that fall together, and the rms of their rms. */
function narrowPeaks(peaks: Uint8Array, columns: number): Buffer {
  const before = Math.floor(peaks.length / BYTES)
  const narrow = Buffer.alloc(columns * BYTES)
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * before) / columns)
    const end = Math.max(first + 1, Math.floor(((column + 1) * before) / columns))
    let up = 0
    let down = 0
    let power = 0
    for (let at = first; at < end; at++) {
      up = Math.max(up, peaks[at * BYTES] ?? 0)
      down = Math.max(down, peaks[at * BYTES + 1] ?? 0)
      power += (peaks[at * BYTES + 2] ?? 0) ** 2
    }
    narrow.set([up, down, Math.round(Math.sqrt(power / (end - first)))], column * BYTES)
  }
  return narrow
}
