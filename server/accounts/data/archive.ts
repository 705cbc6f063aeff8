import type { ServerResponse } from 'node:http'
import { addAbortSignal, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { openToReadOn } from '#server/media/storage/read-on.ts'
import type { Storage } from '#server/media/storage/storage.ts'
import type { NamelessFile } from './nameless-file.ts'
import { missingFiles, readme } from './readme.ts'
import type { Snapshot } from './snapshot.ts'

export type Sources = {
  snapshot: Snapshot
  json: NamelessFile
  storage: Storage
  writtenAt: Date
  publicUrl: string
  /** Asked before every file: whether the session that wants them still holds. */
  isAllowed: () => Promise<boolean>
}

/**
 * Sends the archive at the client's pace, one entry after the other: JSON deflated, files as they are. Files that were removed since the
 * snapshot are named in the archive's last entry. When reading fails, or the session ends, the connection is cut, so that nobody takes a part for the whole.
 * `signal` has to be aborted once the connection is closed.
 */
export async function sendArchive(sources: Sources, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // What ends it is told by one of the two below; nobody else listens once the client has left.
  output.on('error', () => {})
  zip.on('error', (error: Error) => output.destroy(error))
  const filled = fill(zip, sources, signal).catch((error: Error) => {
    output.destroy(error)
    throw error
  })
  const outcomes = await Promise.allSettled([pipeline(output, outgoing, { signal }), filled])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function fill(zip: ZipFile, sources: Sources, signal: AbortSignal): Promise<void> {
  const { snapshot, json, storage, writtenAt: mtime, publicUrl, isAllowed } = sources
  const add = async (path: string, source: Readable, size: number, compress: boolean) => {
    zip.addReadStream(addAbortSignal(signal, source), path, { size, compress, mtime })
    await finished(source, { writable: false })
  }
  zip.addBuffer(Buffer.from(readme(snapshot, mtime, publicUrl)), 'README.txt', { mtime })
  for (const { kind, start, end } of snapshot.parts)
    await add(`${kind.name}.json`, json.read(start, end), end - start, true)
  const missing: string[] = []
  for (const { key, path } of snapshot.files) {
    signal.throwIfAborted()
    if (!(await isAllowed())) throw new Error('the session has ended')
    const object = await openToReadOn(storage, key, signal)
    if (object) await add(path, object.source, object.size, false)
    else missing.push(path)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(missingFiles(missing)), 'MISSING FILES.txt', { mtime })
  zip.end()
}
