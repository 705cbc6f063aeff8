import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenFile } from '../storage/open-files.ts'
import type { ByteRange } from '../storage/storage.ts'

/**
 * How serving ended: the status, and whether the client received everything. `error` is set when
 * reading the object failed after the headers were sent. The connection was then reset, so that no
 * client takes a part for the whole.
 */
export type Served = { status: number; isComplete: boolean; error?: unknown }

const WRONG_SIZE = 'the object does not have the size that it was said to have'

/** Bytes read at a time. An object of at most this size is read before the headers are sent. */
const STEP_BYTES = 128 * 1024
/** Reused buffers are filled in half the time of new ones. */
const SPARE_MAX = 16
const spare: Buffer[] = []
const takeBuffer = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(STEP_BYTES)
const releaseBuffer = (room: Buffer): void => {
  if (spare.length < SPARE_MAX) spare.push(room)
}

/**
 * Sends a part of an open file at the client's pace; `writeHead` writes the headers before the
 * first bytes. A file is sent in steps: the next step is read while the previous one is being sent.
 * @throws what reading the first step throws, or Error if it is too short; in both cases nothing
 *   was sent
 */
export async function sendFile(
  file: OpenFile,
  { start, end }: ByteRange,
  outgoing: ServerResponse,
  writeHead: () => void,
): Promise<Omit<Served, 'status'>> {
  const readAt = async (position: number): Promise<Step> => {
    const room = takeBuffer()
    const bytes = room.subarray(0, Math.min(STEP_BYTES, end + 1 - position))
    if ((await file.read(bytes, position)) !== bytes.length) throw new Error(WRONG_SIZE)
    return { room, bytes }
  }
  let step = await readAt(start)
  writeHead()
  try {
    for (let position = start + step.bytes.length; ; position += step.bytes.length) {
      const isLast = position > end
      const sent = send(step, outgoing, isLast)
      if (isLast) return { isComplete: await sent }
      const [next, isSent] = await Promise.all([readAt(position), sent])
      if (!isSent) return { isComplete: false }
      step = next
    }
  } catch (error) {
    outgoing.destroy()
    return { isComplete: false, error }
  }
}

type Step = { room: Buffer; bytes: Buffer }

/** Resolves when the system has accepted the bytes, with false if the client is gone. */
function send({ room, bytes }: Step, outgoing: ServerResponse, isLast: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const gone = () => resolve(false)
    const taken = (error?: Error | null) => {
      outgoing.off('close', gone)
      if (error) return resolve(false)
      releaseBuffer(room)
      resolve(true)
    }
    if (outgoing.destroyed) return gone()
    outgoing.once('close', gone)
    if (isLast) outgoing.end(bytes, taken as () => void)
    else outgoing.write(bytes, taken)
  })
}

/** Sends a stream at the client's pace. If either end breaks, the other is closed. */
export async function sendStream(
  source: Readable,
  part: ByteRange,
  outgoing: ServerResponse,
): Promise<Omit<Served, 'status'>> {
  try {
    await pipeline(source, (chunks: AsyncIterable<Buffer>) => exactly(part, chunks), outgoing)
    return { isComplete: true }
  } catch (error) {
    return { isComplete: false, ...(!isClientGone(error) && { error }) }
  }
}

/**
 * Checks the length that the headers declared. With fewer bytes the client would wait for the rest;
 * with more it would take them for the next response.
 */
async function* exactly({ start, end }: ByteRange, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let missing = end - start + 1
  for await (const chunk of chunks) {
    missing -= chunk.length
    if (missing < 0) break
    yield chunk
  }
  if (missing !== 0) throw new Error(WRONG_SIZE)
}

function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE'
}
