import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

/** Size and SHA-256 (hex) of a file. */
export type Measured = { size: number; sha256: string }

/** A backup has changed since it was made. The message is one line that names the file. */
export class Damage extends Error {}

/** Passes bytes through, and returns their size and hash afterwards. */
export function meter(): { stream: Transform; result: () => Measured } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/**
 * Passes bytes through, and fails at their end with `Damage` if they are not the `expected` ones.
 */
function check(name: string, expected: Measured): Transform {
  const { stream, result } = meter()
  stream._flush = (done) => done(isSame(result(), expected) ? null : damaged(name))
  return stream
}

export const isSame = (a: Measured, b: Measured): boolean => a.size === b.size && a.sha256 === b.sha256

export const damaged = (name: string): Damage => new Damage(`${name} is damaged: it is not what was backed up.`)

/**
 * Opens a file of a backup.
 * @throws Damage if it is missing or has another size
 */
export async function openChecked(path: string, expected: Measured): Promise<[Readable, Transform]> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Damage(`${path} is missing from the backup.`) : error
  })
  if (found.size !== expected.size) throw damaged(path)
  return [createReadStream(path), check(path, expected)]
}

/**
 * Reads a file of a backup to its end.
 * @throws Damage
 */
export async function verifyFile(path: string, expected: Measured, signal?: AbortSignal): Promise<void> {
  const [file, checked] = await openChecked(path, expected)
  checked.resume()
  await pipeline(file, checked, { signal })
}

/** The lines of a streamed text, without their line ends. */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  if (rest) yield rest
}

/**
 * The lines of a compressed file. Fails at the end if it is not the expected one.
 * @throws Damage
 */
export async function* checkedLines(path: string, expected: Measured): AsyncGenerator<string> {
  const [file, checked] = await openChecked(path, expected)
  const unpacked = createZstdDecompress()
  const reading = pipeline(file, checked, unpacked)
  // the error is thrown below, where the lines are read
  reading.catch(() => {})
  try {
    yield* linesOf(unpacked)
  } catch (error) {
    throw isUnpacking(error) ? damaged(basename(path)) : error
  }
}

/** Whether the data could not be decompressed. */
export const isUnpacking = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD_')
