import { writeFile } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'

/** An entry as the zip describes it, true or not. */
export type RawEntry = {
  name: Uint8Array | string
  content?: Uint8Array | string
  /** Bit 0: encrypted, bit 11: UTF-8. */
  flags?: number
  deflated?: boolean
  crc?: number
  size?: number
  extra?: Uint8Array
  /** The system in the upper byte, such as 3 for Unix. */
  madeBy?: number
  attributes?: number
  /** Offset of another entry's data, which this entry shares. Its own data are not written. */
  at?: number
}

/** A zip (APPNOTE.TXT) byte for byte, to test what other programs and attackers write. */
export function rawZip(entries: readonly RawEntry[], count = entries.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string)
    const content = Buffer.from((entry.content ?? '') as string)
    const data = entry.deflated ? deflateRawSync(content) : content
    const extra = Buffer.from(entry.extra ?? [])
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(entry.flags ?? 0, 2)
    fields.writeUInt16LE(entry.deflated ? 8 : 0, 4)
    fields.writeUInt32LE(entry.crc ?? crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(entry.size ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    fields.writeUInt16LE(extra.length, 24)
    const at = entry.at ?? offset
    if (entry.at === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, extra, data])
      parts.push(local)
      offset += local.length
    }
    const ends = Buffer.alloc(14)
    ends.writeUInt32LE(entry.attributes ?? 0, 6)
    ends.writeUInt32LE(at, 10)
    const madeBy = Buffer.from([20, entry.madeBy ?? 0])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, fields, ends, name, extra]))
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count & 0xffff, 4)
  end.writeUInt16LE(count & 0xffff, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}

export async function writeRawZip(path: string, ...given: Parameters<typeof rawZip>): Promise<string> {
  await writeFile(path, rawZip(...given))
  return path
}
