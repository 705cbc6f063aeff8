import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMp3Tags } from '#contract/mp3/read-tags.ts'
import { type SaidTags, tagsSaidBy } from '#contract/music-import-tags.ts'
import { COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { type ImageWork, makeImages } from '#server/media/images/process/make-images.ts'
import { hashFile, type SpooledFile, spoolTo } from '#server/media/upload/spool.ts'
import type { SourceFile } from '#server/works/archive-parts/take-file.ts'

/**
 * Copies a file of a source to the spool folder.
 * @throws AppError `file_too_large`, and what reading the source throws
 */
export async function spoolFile(
  file: SourceFile,
  folder: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<SpooledFile> {
  const name = file.path.split('/').at(-1) ?? 'file'
  return spoolTo(join(folder, crypto.randomUUID()), await file.open(), name, maxBytes, signal)
}

/** The tags of an MP3; null for a file without audio. */
export async function readMusic({ path }: SpooledFile): Promise<SaidTags | null> {
  const { common, trackText, format } = await readMp3Tags(await readFile(path))
  return format && tagsSaidBy({ common, trackText, format })
}

/** Copies the first readable picture inside an MP3 to the spool folder. */
export async function spoolPicture(
  { path }: SpooledFile,
  { folder, ...sender }: ImageWork,
): Promise<SpooledFile | undefined> {
  const { common } = await readMp3Tags(await readFile(path))
  const pictures = common.picture.filter(({ data }) => data.length <= COVER_MAX_BYTES)
  for (const { data } of pictures) {
    const at = join(folder, crypto.randomUUID())
    await writeFile(at, data)
    const isGood = pictures.length === 1 || (await opens(at, { folder, ...sender }))
    if (isGood) return { path: at, fileName: 'cover', ...(await hashFile(at)) }
  }
  return undefined
}

const opens = (path: string, work: ImageWork): Promise<boolean> =>
  makeImages('cover', path, work).then(
    () => true,
    () => false,
  )
