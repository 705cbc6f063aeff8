import { expect, test } from 'vitest'
import { publicCopy } from '#contract/pictures/public-copy.ts'

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const bytes = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(type), bytes])
}
const full = (type: string, version: number, ...content: (Buffer | string)[]) =>
  box(type, u32(version << 24), ...content)

type Item = { id: number; type: string; data: string; within?: boolean }
type Reference = { type: string; from: number; to: number[] }

/**
 * An AVIF of these items; the first is the picture. Items with `within` are stored in the box of
 * small data (`idat`).
 */
function avif(items: Item[], references: Reference[], more: Buffer[] = []): Buffer {
  const small = items.filter(({ within }) => within)
  const idat = small.map(({ data }) => data).join('')
  const build = (mdatStart: number) => {
    let [at, atWithin] = [mdatStart, 0]
    const places = items.map(({ id, data, within }) => {
      const start = within ? atWithin : at
      if (within) atWithin += data.length
      else at += data.length
      return Buffer.concat([u16(id), u16(within ? 1 : 0), u16(0), u16(1), u32(start), u32(data.length)])
    })
    const infos = items.map(({ id, type }) => full('infe', 2, u16(id), u16(0), `${type}\0`))
    const refs = references.map(({ type, from, to }) => box(type, u16(from), u16(to.length), ...to.map(u16)))
    const uses = items.map(({ id }) => Buffer.concat([u16(id), Buffer.from([1, 1])]))
    return full(
      'meta',
      0,
      full('hdlr', 0, u32(0), 'pict', u32(0), u32(0), u32(0), '\0'),
      full('pitm', 0, u16(items[0]!.id)),
      full('iinf', 0, u16(items.length), ...infos),
      full('iloc', 1, Buffer.from([0x44, 0]), u16(items.length), ...places),
      full('iref', 0, ...refs),
      box('iprp', box('ipco', box('ispe', u32(0), u32(8), u32(8))), full('ipma', 0, u32(items.length), ...uses)),
      box('idat', idat),
      ...more,
    )
  }
  const ftyp = box('ftyp', 'avif', u32(0), 'avif')
  const meta = build(ftyp.length + build(0).length + 8)
  const stored = items.filter(({ within }) => !within).map(({ data }) => data)
  return Buffer.concat([ftyp, meta, box('mdat', ...stored, 'LOOSE')])
}

test('ART-02 the copy of an AVIF has its tiles and transparency, but no thumbnail or hidden picture', () => {
  const given = avif(
    [
      { id: 1, type: 'grid', data: 'GRID', within: true },
      { id: 2, type: 'av01', data: 'TILE-A' },
      { id: 3, type: 'av01', data: 'TILE-B' },
      { id: 4, type: 'av01', data: 'CLEAR' },
      { id: 5, type: 'av01', data: 'THUMB' },
      { id: 6, type: 'av01', data: 'CROPPED-AWAY' },
      { id: 7, type: 'mime', data: 'dc:creator', within: true },
      { id: 8, type: 'Exif', data: '\0\0\0\0broken' },
    ],
    [
      { type: 'dimg', from: 1, to: [2, 3] },
      { type: 'auxl', from: 4, to: [1] },
      { type: 'thmb', from: 5, to: [1] },
      { type: 'cdsc', from: 7, to: [1] },
      { type: 'cdsc', from: 8, to: [1] },
    ],
    [box('uuid', '0123456789abcdefNOTE')],
  )
  const copy = publicCopy(given)!
  const text = Buffer.concat(copy.parts).toString('latin1')
  for (const kept of ['GRID', 'TILE-A', 'TILE-B', 'CLEAR', 'ispe', 'dimg', 'auxl']) expect(text).toContain(kept)
  for (const gone of ['THUMB', 'CROPPED', 'creator', 'broken', 'NOTE', 'LOOSE', 'Exif', 'mime', 'thmb', 'cdsc'])
    expect(text).not.toContain(gone)
  expect(copy.traces).toEqual(['name', 'thumbnail', 'other'])
  expect(text).toHaveLength(given.length)
  expect(text.indexOf('TILE-A')).toBe(given.indexOf('TILE-A'))
})

test('ART-02 an AVIF whose items are outside the file, overlap or are out of range has no public copy', () => {
  const plain = avif([{ id: 1, type: 'av01', data: 'PICTURE' }], [])
  expect(publicCopy(plain)?.traces).toEqual([])
  const at = plain.indexOf('iloc') + 4
  for (const [position, byte] of [
    [at + 8 + 5, 1],
    [at + 8 + 13, 0xff],
    [at + 6, 0x7f],
  ] as const) {
    const changed = Buffer.from(plain)
    changed[position] = byte
    expect(publicCopy(changed)).toBeNull()
  }
})
