import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'
import { filterPaths, type LeftOut } from '#contract/given-paths.ts'
import { nameInZip } from '#contract/zip-names.ts'
import { AppError } from '#server/platform/errors.ts'
import { isTable, type SourceFile } from '#server/works/archive-parts/take-file.ts'

/**
 * A folder or a zip that a user imports: its files by their paths, and the files that are left out.
 * Nothing in it is trusted.
 */
export type Source = AsyncDisposable & { files: ReadonlyMap<string, SourceFile>; leftOut: LeftOut[] }

/** More files than the largest data download is likely to have. */
const MOST_FILES = 100_000
/** Limit for the directory of a zip, which is read first: names, extra fields and comments. */
const MOST_DIRECTORY_BYTES = 32 * 1024 * 1024
const tooMany = () =>
  new AppError('invalid', `More than ${MOST_FILES.toLocaleString('en')} files cannot be imported at once.`)

/** Audio and pictures hardly shrink in a zip, so a higher ratio is refused. */
const MOST_TIMES_ITS_SIZE = 10
/** Bytes that any zip may unpack to, however small it is. */
const ALWAYS_BYTES = 32 * 1024 * 1024
const tooDense = () =>
  new AppError(
    'invalid',
    `Unpacked, the files in this zip are more than ${MOST_TIMES_ITS_SIZE} times as large as the zip.`,
  )
const overlapping = () => new AppError('invalid', 'Several entries of this zip share the same bytes.')
const notAZip = () => new AppError('invalid', 'This is not a readable zip file.')

/**
 * Opens a folder or a zip.
 * @throws AppError `invalid`
 */
export const openSource = async (path: string): Promise<Source> =>
  (await stat(path)).isDirectory() ? openFolder(path) : openZip(path)

/** The files of a folder and its subfolders. Links are left out, because they may lead anywhere. */
async function openFolder(top: string): Promise<Source> {
  const found: SourceFile[] = []
  for await (const each of await opendir(top, { recursive: true })) {
    const file = join(each.parentPath, each.name)
    const path = relative(top, file).split(sep).join('/')
    if (!each.isFile()) continue
    const { size } = await stat(file)
    found.push({ path, size, open: async () => createReadStream(file, { end: Math.max(0, size - 1) }) })
    if (found.length > MOST_FILES) throw tooMany()
  }
  return { ...judge(found), [Symbol.asyncDispose]: async () => {} }
}

/**
 * The files of a zip (APPNOTE.TXT), found by its directory. The whole zip is refused if entries
 * share bytes, or if its files, JSON lists not counted, unpack to more than 32 MB plus ten times
 * its size. Links and encrypted entries are left out. An entry that is compressed by anything but
 * deflate fails when it is opened. An entry that differs from what the directory declares fails
 * while it is read.
 */
async function openZip(file: string): Promise<Source> {
  const open = promisify<string, Options, ZipFile>(yauzl.open)
  const zip = await open(file, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  }).catch(() => {
    throw notAZip()
  })
  const found: SourceFile[] = []
  const leftOut: LeftOut[] = []
  const spans: Span[] = []
  let directoryBytes = 0
  try {
    if (zip.entryCount > MOST_FILES) throw tooMany()
    for await (const entry of entriesOf(zip)) {
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directoryBytes > MOST_DIRECTORY_BYTES)
        throw new AppError('invalid', 'The directory of this zip is larger than 32 MB.')
      spans.push(spanOf(entry))
      const path = pathOf(entry)
      if (/[\\/]$/.test(path)) continue
      const kept = withoutWords(entry)
      if (isLink(kept)) leftOut.push({ path, why: 'It is a link' })
      else if (kept.isEncrypted()) leftOut.push({ path, why: 'It is encrypted' })
      else found.push({ path, size: kept.uncompressedSize, open: () => openEntry(zip, kept) })
    }
    if (overlap(spans)) throw overlapping()
    const unpacked = found.reduce((sum, { path, size }) => (isTable(path) ? sum : sum + size), 0)
    if (unpacked > ALWAYS_BYTES + MOST_TIMES_ITS_SIZE * zip.fileSize) throw tooDense()
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : notAZip()
  }
  const { files, leftOut: refused } = judge(found)
  return { files, leftOut: [...filterPaths(leftOut).files, ...refused], [Symbol.asyncDispose]: async () => zip.close() }
}

/** The path of an entry. The library leaves names as bytes, so they are decoded here. */
const pathOf = ({ fileName, extraFields }: Entry): string =>
  nameInZip({
    raw: fileName as unknown as Buffer,
    extra: (id) => extraFields.find((field) => field.id === id)?.data,
  })

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
const UNIX = 3

type Span = { from: number; to: number }
const LOCAL_HEADER_BYTES = 30

/** The bytes that an entry takes in the zip, at least. */
const spanOf = ({ relativeOffsetOfLocalHeader: from, compressedSize }: Entry): Span => ({
  from,
  to: from + LOCAL_HEADER_BYTES + compressedSize,
})

/** If many entries share a few bytes, the zip can unpack to any size. */
function overlap(spans: Span[]): boolean {
  spans.sort((a, b) => a.from - b.from)
  return spans.some(({ from }, at) => at > 0 && from < spans[at - 1]!.to)
}

/**
 * Drops the comment and the extra fields of an entry to save memory: entries stay until the zip is
 * closed, and opening one does not need them.
 */
function withoutWords(entry: Entry): Entry {
  const none = Buffer.alloc(0)
  entry.comment = entry.fileComment = ''
  entry.extraFields = []
  return Object.assign(entry, { fileNameRaw: none, extraFieldRaw: none, fileCommentRaw: none })
}

/**
 * Opens an entry. The library's stream may fail before anyone reads it, and then never closes. The
 * returned stream reports that error to its reader.
 */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const checkedStream = checked(entry).on('error', () => {})
  pipeline(await open(entry), checkedStream, () => {})
  return checkedStream
}

/** Passes bytes through, and fails if size or checksum differ from those in the zip's directory. */
function checked({ crc32: expected, uncompressedSize }: Entry): Transform {
  let sum = 0
  let size = 0
  const wrong = () => new Error('The file is not what the zip says')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > uncompressedSize) return done(wrong())
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => done(sum === expected && size === uncompressedSize ? null : wrong()),
  })
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

/**
 * Of two files with the same path the first counts. The files are not sorted: sorting a hundred
 * thousand names takes seconds.
 */
function judge(found: readonly SourceFile[]): Pick<Source, 'files' | 'leftOut'> {
  const { files: taken, leftOut } = filterPaths(found)
  const files = new Map<string, SourceFile>()
  for (const file of taken) {
    if (files.has(file.path)) leftOut.push({ path: file.path, why: 'Another file has the same path' })
    else files.set(file.path, file)
  }
  return { files, leftOut }
}
