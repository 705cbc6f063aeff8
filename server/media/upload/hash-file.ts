import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Hex SHA-256 and size in bytes of a local file. */
export async function hashFile(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}
