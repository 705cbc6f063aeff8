import { filterPaths, type LeftOut } from '#contract/given-paths.ts'
import { type GivenFile, type MusicImport, planImport, type ReadFile, sortFiles } from '#contract/music-import.ts'
import { pathOf } from '#web/upload/path-of.ts'
import { readTagsOf } from '../upload/read-tags.ts'

/** A file to import, whose content is read on demand. */
export type ImportFile = GivenFile & { read: (signal: AbortSignal) => Promise<File> }

export type FoundMusic = MusicImport & { files: ReadonlyMap<string, ImportFile> }
export type Reading = { done: number; total: number }

const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip'
const NOT_A_ZIP = 'This zip file cannot be read'
const UNREADABLE = 'This file cannot be read'

/** Plans the import of a folder, of zips, or of single MP3s. Sends nothing. */
export async function findMusic(
  given: readonly File[],
  onReading: (reading: Reading) => void,
  signal: AbortSignal,
): Promise<FoundMusic> {
  const leftOut: LeftOut[] = []
  const opened = await Promise.all(given.map((file) => (isZip(file) ? openOrLeave(file, leftOut) : [asIs(file)])))
  const taken = filterPaths(opened.flat())
  const sorted = sortFiles(taken.files)
  const tagged = await readAllTags(sorted.audio, leftOut, onReading, signal)
  const plan = planImport('Untitled', tagged, sorted.pictures)
  return {
    albums: plan.albums,
    leftOut: [...leftOut, ...sorted.leftOut, ...plan.leftOut, ...taken.leftOut],
    files: new Map(taken.files.map((file) => [file.path, file])),
  }
}

const asIs = (file: File): ImportFile => ({ path: pathOf(file), size: file.size, read: async () => file })

async function openOrLeave(zip: File, leftOut: LeftOut[]): Promise<ImportFile[]> {
  const { openZip } = await import('./open-zip.ts')
  try {
    const { files, leftOut: odd } = filterPaths(await openZip(zip))
    leftOut.push(...odd)
    const top = zip.name.replace(/\.zip$/i, '')
    return files.map((file) => ({ ...file, path: `${top}/${file.path}` }))
  } catch {
    leftOut.push({ path: zip.name, why: NOT_A_ZIP })
    return []
  }
}

/**
 * Reads one file after another, as each may have 10 MB. Files of the same size are hashed, as they
 * may be equal.
 */
async function readAllTags(
  audio: readonly ImportFile[],
  leftOut: LeftOut[],
  onReading: (reading: Reading) => void,
  signal: AbortSignal,
): Promise<ReadFile[]> {
  const sizes = Map.groupBy(audio, ({ size }) => size)
  const tagged: ReadFile[] = []
  for (const [done, { path, size, read }] of audio.entries()) {
    signal.throwIfAborted()
    onReading({ done, total: audio.length })
    try {
      const file = await read(signal)
      const sha256 = sizes.get(size)!.length > 1 ? await hashOf(file) : undefined
      tagged.push({ path, size, said: await readTagsOf(file), sha256 })
    } catch {
      leftOut.push({ path, why: UNREADABLE })
    }
  }
  return tagged
}

/** Browsers hash only on HTTPS pages; elsewhere the server finds duplicates. */
async function hashOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return new Uint8Array(digest).join('.')
}
