import { join } from 'node:path'
import { ROW_PEAK_COLUMNS } from '#contract/platform/limits.ts'
import { analyseAudio } from '#server/media/audio/audio.ts'
import type { NewFile } from '#server/media/files.ts'
import { makeCoverFiles, NO_COVER_COLUMNS } from '#server/media/images/cover-files.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { hashFile, type SpooledFile } from '#server/media/upload/spool.ts'
import type { music } from '../tables.ts'

type Columns<Name extends keyof typeof music.$inferInsert> = Pick<typeof music.$inferInsert, Name>

export type PreparedAudio = {
  files: NewFile[]
  columns: Columns<
    | 'fileUrl'
    | 'fileName'
    | 'fileSize'
    | 'originalUrl'
    | 'originalSize'
    | 'isSeekable'
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

/**
 * The file name that is stored with a track. An upload with the same name needs a confirmation to
 * replace the file.
 */
export const rememberedName = (fileName: string, ext: string): string => `${sanitiseBaseName(fileName)}.${ext}`

/**
 * Measures an audio file and decides the storage keys of its files. If players start it late or
 * cannot seek in it, there is a copy for them too.
 * @throws the errors of `analyseAudio`
 */
export async function prepareAudio(
  profileId: string,
  trackId: string,
  audio: SpooledFile,
  { folder, ...sender }: ImageWork,
): Promise<PreparedAudio> {
  const copyPath = join(folder, crypto.randomUUID())
  const measured = await analyseAudio(audio.path, { ...sender, copyPath })
  const at = (sha256: string) => audioKey(profileId, trackId, audio.fileName, sha256)
  const original = { key: at(audio.sha256), localPath: audio.path, contentType: 'audio/mpeg', size: audio.size }
  const copy = measured.hasCopy ? await copyOf(copyPath, at) : null
  return {
    files: copy ? [original, copy.file] : [original],
    columns: {
      fileUrl: original.key,
      fileSize: audio.size,
      originalUrl: null,
      originalSize: null,
      ...copy?.columns(original),
      isSeekable: true,
      fileName: rememberedName(audio.fileName, 'mp3'),
      durationMs: measured.durationMs,
      bitrate: measured.bitrate,
      sampleRateHz: measured.sampleRateHz,
      loudnessLufs: measured.loudnessLufs,
      peaks: Buffer.from(measured.peaks),
      rowPeaks: narrowPeaks(measured.peaks, ROW_PEAK_COLUMNS),
    },
  }
}

export const audioKey = (profileId: string, trackId: string, fileName: string, sha256: string): string =>
  `${folderOf(profileId, trackId)}/audio/${hashedName(sanitiseBaseName(fileName), sha256, 'mp3')}`

/** A copy for players, and the columns of a track that has both the copy and the original. */
export async function copyOf(localPath: string, keyOf: (sha256: string) => string) {
  const { sha256, size } = await hashFile(localPath)
  const key = keyOf(sha256)
  return {
    file: { key, localPath, contentType: 'audio/mpeg', size },
    columns: (original: { key: string; size: number }) => ({
      ...{ fileUrl: key, fileSize: size },
      ...{ originalUrl: original.key, originalSize: original.size },
    }),
  }
}

/**
 * Creates the full cover and its thumbnail, and decides their storage keys.
 * @throws the errors of `makeImages`
 */
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

/** A waveform column: peak up, peak down, rms; one byte each. */
const BYTES = 3

/**
 * Reduces a waveform to fewer columns: the highest peaks of the merged columns, and the rms of
 * their rms.
 */
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
