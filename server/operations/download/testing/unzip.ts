import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'

export type UnzippedEntry = { bytes: Buffer; isStored: boolean }

/**
 * Every entry of an archive by its path, with verified sizes and checksums. Refuses paths that lead
 * out of the archive.
 */
export async function unzip(archive: Buffer): Promise<Map<string, UnzippedEntry>> {
  const open = promisify<Buffer, Options, ZipFile>(yauzl.fromBuffer)
  const zip = await open(archive, { lazyEntries: true, strictFileNames: true })
  const entries = new Map<string, UnzippedEntry>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      read(zip, entry).then((bytes) => {
        if (entries.has(entry.fileName)) reject(new Error(`Twice: ${entry.fileName}`))
        entries.set(entry.fileName, { bytes, isStored: entry.compressionMethod === 0 })
        zip.readEntry()
      }, reject)
    })
    zip.readEntry()
  })
}

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  return buffer(await open(entry))
}

/** The rows of one of the archive's JSON files. */
export function rowsOf<Row = Record<string, unknown>>(entries: Map<string, UnzippedEntry>, kind: string): Row[] {
  const entry = entries.get(`${kind}.json`)
  if (!entry) throw new Error(`No ${kind}.json`)
  return JSON.parse(entry.bytes.toString()) as Row[]
}
