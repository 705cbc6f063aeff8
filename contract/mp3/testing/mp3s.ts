import { bytesOf, join } from '../../pictures/bytes.ts'

/** Returns frames of silence: MPEG-1 Layer III, 44.1 kHz, 128 kbit/s, 417 bytes each. */
export function silence(count: number, { isMono = false } = {}): Uint8Array {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, isMono ? 0xc0 : 0x00])
  return join(Array<Uint8Array>(count).fill(frame))
}

const bigEndian = (size: number, bits: 7 | 8 = 8): Uint8Array =>
  Uint8Array.from([3, 2, 1, 0], (place) => (size >> (place * bits)) & (2 ** bits - 1))
const littleEndian = (size: number): Uint8Array => bigEndian(size).reverse()
const zeros = (count: number): Uint8Array => new Uint8Array(count)

/** Content of a frame: bytes, or a text that is encoded as UTF-8. */
type Content = Uint8Array | string
const contentOf = (content: Content): Uint8Array =>
  typeof content === 'string' ? join([new Uint8Array([3]), new TextEncoder().encode(content)]) : content

type Id3Options = { version?: 2 | 3 | 4; isUnsynced?: boolean; hasFooter?: boolean; hasPlainSizes?: boolean }

/** Builds an ID3v2 tag. https://id3.org/id3v2.3.0 https://id3.org/id3v2.4.0-structure */
export function id3v2(frames: [id: string, content: Content][], options: Id3Options = {}): Uint8Array {
  const { version = 4, isUnsynced = false, hasFooter = false, hasPlainSizes = false } = options
  const parts = frames.flatMap(([id, given]) => {
    const content = contentOf(given)
    const size = bigEndian(content.length, version === 4 && !hasPlainSizes ? 7 : 8)
    return [bytesOf(id), version === 2 ? size.subarray(1) : join([size, zeros(2)]), content]
  })
  const body = isUnsynced ? unsynced(join(parts)) : join(parts)
  const flags = (isUnsynced ? 0x80 : 0) | (hasFooter ? 0x10 : 0)
  const head = join([new Uint8Array([version, 0, flags]), bigEndian(body.length, 7)])
  return join([bytesOf('ID3'), head, body, ...(hasFooter ? [bytesOf('3DI'), head] : [])])
}

function unsynced(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** UTF-8 text with the encoding byte of Latin-1. */
export const markedLatin1 = (text: string): Uint8Array => join([zeros(1), new TextEncoder().encode(text)])

/** A picture of an ID3 type: 1 is the icon of 32 pixels, 3 the front cover, 0 another. */
export const apic = (kind: number, data: Uint8Array): Uint8Array =>
  join([zeros(1), bytesOf('image/jpeg'), new Uint8Array([0, kind, 0]), data])

/** Builds an APEv2 tag. https://wiki.hydrogenaudio.org/?title=APEv2_specification */
export function ape(items: Record<string, string>): Uint8Array {
  const body = Object.entries(items).flatMap(([key, text]) => {
    const value = new TextEncoder().encode(text)
    return [littleEndian(value.length), zeros(4), bytesOf(key), zeros(1), value]
  })
  const size = littleEndian(join(body).length + 32)
  const head = join([bytesOf('APETAGEX'), littleEndian(2000), size, littleEndian(Object.keys(items).length)])
  return join([
    head,
    new Uint8Array([0, 0, 0, 0xa0]),
    zeros(8),
    ...body,
    head,
    new Uint8Array([0, 0, 0, 0x80]),
    zeros(8),
  ])
}

export function lyrics3(text: string): Uint8Array {
  const body = bytesOf(`LYRICSBEGIN${text}`)
  return join([body, bytesOf(`${String(body.length).padStart(6, '0')}LYRICS200`)])
}

export function id3v1(title: string): Uint8Array {
  const tag = zeros(128)
  tag.set(bytesOf('TAG'))
  tag.set(new TextEncoder().encode(title).subarray(0, 30), 3)
  tag[127] = 255
  return tag
}

export const MB = 1024 * 1024

/** Repeats the bytes up to a total length. */
export function filled(part: Uint8Array, bytes: number): Uint8Array {
  const whole = new Uint8Array(Math.floor(bytes / part.length) * part.length)
  for (let at = 0; at < whole.length; at += part.length) whole.set(part, at)
  return whole
}
