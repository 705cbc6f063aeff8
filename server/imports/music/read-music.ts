import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFile, selectCover } from 'music-metadata'
import { type SaidTags, saidBy } from '#contract/music-import.ts'
import { hashFile, type SpooledFile, spoolTo } from '#server/media/upload/spool.ts'
import type { SourceFile } from '../reading/source.ts'

/** Brings a file of a source into the spool. @throws AppError `file_too_large`, and what reading the source throws */
export async function spoolFile(
  file: SourceFile,
  folder: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<SpooledFile> {
  const name = file.path.split('/').at(-1) ?? 'file'
  return spoolTo(join(folder, crypto.randomUUID()), await file.open(), name, maxBytes, signal)
}

/** What an MP3 says of itself; null for a file without audio. */
export async function readMusic({ path }: SpooledFile): Promise<SaidTags | null> {
  try {
    const { common, format } = await parseFile(path)
    return format.codec?.endsWith('Layer 3') ? saidBy({ common, format }) : null
  } catch {
    return null
  }
}

/** The picture inside an MP3, beside it in the spool. */
export async function spoolPicture({ path }: SpooledFile, folder: string): Promise<SpooledFile | undefined> {
  const picture = selectCover((await parseFile(path)).common.picture)
  if (!picture) return undefined
  const at = join(folder, crypto.randomUUID())
  await writeFile(at, picture.data)
  return { path: at, fileName: 'cover', ...(await hashFile(at)) }
}
