import { addAbortSignal, Readable } from 'node:stream'
import { AppError } from '#server/platform/errors.ts'
import type { ByteRange, Storage } from './storage.ts'

const FAILURES_IN_A_ROW = 3

/**
 * Opens an object for a reader that may be slow for hours. If the storage ends the stream early,
 * reading continues at the same position. The stream fails after several failures in a row.
 * Resolves to null for a missing object; `size` is in bytes.
 */
export async function openResumable(
  storage: Storage,
  key: string,
  signal: AbortSignal,
): Promise<{ size: number; source: Readable } | null> {
  const open = async (range?: ByteRange) =>
    // The signal may destroy the stream before anything reads it; without this listener the error
    // would be uncaught.
    addAbortSignal(signal, await storage.open(key, range)).on('error', () => {})
  try {
    const found = await storage.stat(key)
    if (!found) return null
    const chunks = readOn(open, found.size, await open(), signal)
    return { size: found.size, source: Readable.from(chunks, { objectMode: false, highWaterMark: 256 * 1024 }) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function* readOn(
  open: (range: ByteRange) => Promise<Readable>,
  size: number,
  first: Readable,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let source: Readable | null = first
  for (let at = 0, failures = 0; at < size; ) {
    const before = at
    try {
      source ??= await open({ start: at, end: size - 1 })
      for await (const chunk of source as AsyncIterable<Buffer>) {
        at += chunk.length
        yield chunk
      }
      if (at < size) throw new Error(`The object ended after ${at} of ${size} bytes`)
    } catch (error) {
      failures = at > before ? 1 : failures + 1
      if (signal.aborted || failures === FAILURES_IN_A_ROW) throw error
    }
    source = null
  }
}
