import type { ServerResponse } from 'node:http'
import { addAbortSignal, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { PRODUCT } from '#contract/platform/limits.ts'
import { counted } from '#contract/words/counted.ts'
import { openResumable } from '#server/media/storage/resumable-read.ts'
import type { Storage } from '#server/media/storage/storage.ts'
import type { NamelessFile } from './nameless-file.ts'
import type { Snapshot } from './snapshot.ts'

export type Sources = {
  snapshot: Snapshot
  json: NamelessFile
  storage: Storage
  writtenAt: Date
  publicUrl: string
  /** Called before every file: whether the session that requested them is still valid. */
  isAllowed: () => Promise<boolean>
}

/**
 * Sends the archive at the client's pace, one entry after the other: JSON deflated, files as they
 * are. The last entry of the archive names files that were removed since the snapshot. If reading
 * fails or the session ends, the connection is cut, so that nobody takes the part for the whole.
 * `signal` must be aborted when the connection is closed.
 */
export async function sendArchive(sources: Sources, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // The two promises below report an error of the output. But after a client has left, an error
  // without a listener would be an uncaught exception.
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
    const object = await openResumable(storage, key, signal)
    if (object) await add(path, object.source, object.size, false)
    else missing.push(path)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(missingFiles(missing)), 'MISSING FILES.txt', { mtime })
  zip.end()
}

/** The text of README.txt. */
function readme({ parts, files }: Snapshot, writtenAt: Date, publicUrl: string): string {
  const width = Math.max(...parts.map(({ kind }) => kind.name.length)) + '.json'.length
  const lines = parts.map(({ kind, rows }) =>
    [`${kind.name}.json`.padEnd(width), String(rows).padStart(7), kind.about].join('  '),
  )
  return `${PRODUCT}: your data, as it was on ${writtenAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.

The files ending in .json are text: any editor opens them, and any program reads them. \
The number says how many entries each has.

${lines.join('\n')}

The zip also contains ${counted(files.length, 'file')} in folders: \
tracks, stems and artworks exactly as they were uploaded, covers and pictures in the
largest size that is stored. The entries name their files by path ("audio", "cover", "picture").

Times are UTC. Durations are milliseconds, sizes bytes, prices US dollars. \
Profiles are named by their handle: the page of
"handle" is at ${publicUrl}/handle. What other people keep private is not included. Passwords are not stored anywhere.
`
}

const missingFiles = (paths: string[]): string => `These files could not be added: \
they were deleted while the archive was being written, or are no longer stored.

${paths.join('\n')}
`
