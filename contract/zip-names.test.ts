import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { nameInZip } from './zip-names.ts'

const read = (raw: Uint8Array, field?: Uint8Array) =>
  nameInZip({ raw, extra: (id) => (id === 0x7075 ? field : undefined) })
const bytes = (latin1: string) => Uint8Array.from(latin1, (char) => char.charCodeAt(0))

test.each(['Øre/01 São.mp3', 'Weir.mp3', '骨/シ.mp3', 'Re\u0301.mp3', '🎵.mp3'])(
  'REACH-07 REACH-08 reads %s as UTF-8 without the UTF-8 flag',
  (name) => {
    expect(read(new TextEncoder().encode(name))).toBe(name)
  },
)

test.each([
  ['\x9dre/01 \xc7o \x9d.mp3', 'Øre/01 Ão Ø.mp3'],
  ['S\xc6o Jos\x82.mp3', 'São José.mp3'],
  ['PER\xe3.mp3', 'PERÒ.mp3'],
  ['Gr\x81\xe1e.mp3', 'Grüße.mp3'],
  ['\xe3.mp3', 'π.mp3'],
  ['\xec/\xec.mp3', '∞/∞.mp3'],
  ['100\x9d.mp3', '100¥.mp3'],
])('REACH-07 REACH-08 reads bytes of DOS or Windows: %j is %s', (raw, name) => {
  expect(read(bytes(raw))).toBe(name)
})

test('REACH-07 REACH-08 uses a Unicode path only if its checksum matches the name', () => {
  const raw = bytes('Sk\x86l.mp3')
  const field = (crc: number, name: string) => {
    const at = Buffer.alloc(5, 1)
    at.writeUInt32LE(crc, 1)
    return Buffer.concat([at, Buffer.from(name)])
  }
  expect(read(raw, field(crc32(raw), 'Skål ☂.mp3'))).toBe('Skål ☂.mp3')
  expect(read(raw, field(1, 'Other.mp3'))).toBe('Skål.mp3')
  expect(read(raw, Buffer.from([1, 2]))).toBe('Skål.mp3')
})
