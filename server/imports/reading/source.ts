import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'
import { AppError } from '#server/platform/errors.ts'

/** A file of what is brought in: its path below the top, with `/` between its parts; `size` in bytes is never exceeded. */
export type SourceFile = { path: string; size: number; open(): Promise<Readable> }

/** A folder or a zip that somebody brings in: its files by their paths. Nothing in it is trusted. */
export type Source = AsyncDisposable & { files: ReadonlyMap<string, SourceFile> }

/** More files than the largest archive of one's own data that anybody is likely to have. */
const MOST_FILES = 100_000
const LONGEST_PATH = 1000
/** Of the directory of a zip, which is gone through before anything else: names, extra fields and comments. */
const MOST_DIRECTORY_BYTES = 32 * 1024 * 1024
/** What systems leave in folders and archives beside what somebody put there. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

const tooMany = () =>
  new AppError('invalid', `More than ${MOST_FILES.toLocaleString('en')} files cannot be brought in at once.`)
const notAZip = () => new AppError('invalid', 'This is not a zip file that can be read.')

/** By what `path` is, a folder or a zip. @throws AppError `invalid` */
export const openSource = async (path: string): Promise<Source> =>
  (await stat(path)).isDirectory() ? openFolder(path) : openZip(path)

/** The files of a folder and of those in it. Links are left out: they may lead anywhere. */
async function openFolder(top: string): Promise<Source> {
  const found: SourceFile[] = []
  for await (const each of await opendir(top, { recursive: true })) {
    const file = join(each.parentPath, each.name)
    const path = relative(top, file).split(sep).join('/')
    if (!each.isFile() || LITTER.test(path)) continue
    const { size } = await stat(file)
    found.push({ path, size, open: async () => createReadStream(file, { end: Math.max(0, size - 1) }) })
    if (found.length > MOST_FILES) throw tooMany()
  }
  return { files: byPath(found), [Symbol.asyncDispose]: async () => {} }
}

/**
 * The files of a zip (APPNOTE.TXT), found by its directory. Paths that lead out of it refuse it whole; what is encrypted
 * or compressed in a way other than deflate fails when it is opened, and what holds more than it declares while it is read.
 */
async function openZip(file: string): Promise<Source> {
  const open = promisify<string, Options, ZipFile>(yauzl.open)
  const zip = await open(file, { lazyEntries: true, autoClose: false, strictFileNames: false }).catch(() => {
    throw notAZip()
  })
  const found: SourceFile[] = []
  let directoryBytes = 0
  try {
    if (zip.entryCount > MOST_FILES) throw tooMany()
    for await (const entry of entriesOf(zip)) {
      const path = entry.fileName
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      refuseLarge(path, directoryBytes)
      if (path.endsWith('/') || LITTER.test(path)) continue
      const kept = withoutWords(entry)
      found.push({ path, size: kept.uncompressedSize, open: () => openEntry(zip, kept) })
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : notAZip()
  }
  return { files: byPath(found), [Symbol.asyncDispose]: async () => zip.close() }
}

function refuseLarge(path: string, directoryBytes: number): void {
  if (path.length > LONGEST_PATH) throw new AppError('invalid', 'A path in this zip is longer than 1,000 characters.')
  if (directoryBytes > MOST_DIRECTORY_BYTES)
    throw new AppError('invalid', 'The directory of this zip is larger than 32 MB.')
}

/** An entry is kept until the zip is closed, and what is opened of it needs neither its comment nor its extra fields. */
function withoutWords(entry: Entry): Entry {
  const none = Buffer.alloc(0)
  entry.comment = entry.fileComment = ''
  entry.extraFields = []
  return Object.assign(entry, { fileNameRaw: none, extraFieldRaw: none, fileCommentRaw: none })
}

/** What is damaged may fail before anybody reads, and its stream never closes: a reader of this one is told all the same. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const told = new PassThrough().on('error', () => {})
  pipeline(await open(entry), told, () => {})
  return told
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let left = zip.entryCount; left > 0; left -= 1)
    yield await new Promise<Entry>((resolve, reject) => {
      zip.once('error', reject)
      zip.once('entry', (entry: Entry) => {
        zip.off('error', reject)
        resolve(entry)
      })
      zip.readEntry()
    })
}

/** The first of two files with one path counts. In no order: that of names takes seconds for a hundred thousand. */
function byPath(found: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  const files = new Map<string, SourceFile>()
  for (const file of found) if (!files.has(file.path)) files.set(file.path, file)
  return files
}
