import { inflateSync } from 'node:zlib'

const SIGNATURE = 0x774f4646
const HEADER_BYTES = 44
const ENTRY_BYTES = 20
const TABLE_HEADER_BYTES = 12
const TABLE_ENTRY_BYTES = 16

/**
 * Converts a WOFF font to sfnt, the format of TrueType and OpenType (WOFF File Format 1.0, W3C
 * 2012).
 * @throws Error for bytes that are not WOFF 1.0
 */
export function readWoff(woff: Buffer): Buffer {
  if (woff.length < HEADER_BYTES || woff.readUInt32BE(0) !== SIGNATURE) throw new Error('not a WOFF 1.0 file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => readTable(woff, HEADER_BYTES + i * ENTRY_BYTES))
  const directory = Buffer.alloc(TABLE_HEADER_BYTES + count * TABLE_ENTRY_BYTES)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  const largest = 2 ** Math.floor(Math.log2(count))
  directory.writeUInt16BE(largest * 16, 6)
  directory.writeUInt16BE(Math.log2(largest), 8)
  directory.writeUInt16BE((count - largest) * 16, 10)
  let offset = directory.length
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    const at = TABLE_HEADER_BYTES + i * TABLE_ENTRY_BYTES
    directory.writeUInt32BE(tag, at)
    directory.writeUInt32BE(checksum, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(bytes.length, at + 12)
    offset += bytes.length + padding(bytes.length)
  }
  return Buffer.concat([directory, ...tables.flatMap(({ bytes }) => [bytes, Buffer.alloc(padding(bytes.length))])])
}

const padding = (length: number): number => (4 - (length % 4)) % 4

function readTable(woff: Buffer, at: number) {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((part) => woff.readUInt32BE(at + part))
  const stored = woff.subarray(offset!, offset! + packed!)
  return { tag: tag!, checksum: checksum!, bytes: packed! < length! ? inflateSync(stored) : stored }
}
