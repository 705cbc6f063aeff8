import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { asStorageError } from '#server/media/storage/storage.ts'

const CHUNK = 64 * 1024

export type NamelessFile = AsyncDisposable & {
  /** Bytes written so far. */
  size(): number
  append(text: string): Promise<void>
  /** From `start` up to `end`, which is not included. */
  read(start: number, end: number): Readable
}

/**
 * A temporary file that is unlinked as soon as it is open: nothing of it stays on the disk, however
 * the process ends.
 * @throws AppError `storage_full` if the disk is full, also on `append`
 */
export async function openNamelessFile(folder: string): Promise<NamelessFile> {
  const path = join(folder, `data-${randomUUID()}`)
  const handle = await mkdir(folder, { recursive: true })
    .then(() => open(path, 'wx+', 0o600))
    .catch(failed)
  await unlink(path)
  let size = 0
  return {
    size: () => size,
    async append(text) {
      const bytes = Buffer.from(text)
      await handle.appendFile(bytes).catch(failed)
      size += bytes.length
    },
    read: (start, end) => Readable.from(chunksOf(handle, start, end), { objectMode: false }),
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

/** A read stream of the handle itself would add a listener to the handle for every part. */
async function* chunksOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(CHUNK, end - at)), { position: at })
    if (bytesRead === 0) throw new Error('The file is shorter than what was written')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function failed(error: unknown): never {
  throw asStorageError(error)
}
