import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { nameInZip } from '#contract/zip-names.ts'
import type { ImportFile } from './import-files.ts'

/**
 * The files in a zip (APPNOTE.TXT). Each is read on demand from its place in the zip, so that
 * memory holds one file at a time, even from a zip of gigabytes. @throws Error if it is no zip
 */
export async function openZip(zip: File): Promise<ImportFile[]> {
  const entries = await new ZipReader(new BlobReader(zip), {
    useWebWorkers: false,
    filenameValidation: 'tolerant',
  }).getEntries()
  return entries.filter(isFile).map((entry) => ({
    path: pathOf(entry),
    size: entry.uncompressedSize,
    read: (signal) => readEntry(entry, signal),
  }))
}

const pathOf = ({ filename, rawFilename, extraField }: FileEntry): string =>
  rawFilename ? nameInZip({ raw: rawFilename, extra: (id) => extraField?.get(id)?.data }) : filename

const isFile = (entry: { directory: boolean }): entry is FileEntry => !entry.directory

/** Reads at most the declared size, by which the file was accepted. */
async function readEntry(entry: FileEntry, signal: AbortSignal): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length
      if (size > entry.uncompressedSize) throw new Error('The file is larger than the zip says')
      chunks.push(chunk.slice())
    },
  })
  await entry.getData(sink, { signal, useWebWorkers: false, checkSignature: true })
  return new File(chunks, entry.filename.split('/').at(-1) || 'file')
}
