import { bytesOf, join, part, putU32, textAt, u8, u16, u32, u64 } from './bytes.ts'

/** A range of an item's bytes: in the file, or `within` the box for small data. */
export type Extent = { within: boolean; start: number; end: number }
/** `start` and `end` enclose its entry in a list. */
type Entry = { id: number; start: number; end: number }
type Item = Entry & { type: string }
export type Location = Entry & { extents: Extent[] }
type Reference = Entry & { type: string; to: number[] }

/** Contents of the `meta` box of a picture (ISO 23008-12). */
export type Items = {
  primary: number
  items: Item[]
  locations: Location[]
  references: Reference[]
  groups: number[][]
}

const PICTURES = new Set(['av01', 'grid', 'iden', 'iovl', 'tmap'])

/** Reads the boxes within `meta`. @throws RangeError if they do not follow the format */
export function readItems(bytes: Uint8Array, boxes: readonly Box[]): Items {
  const one = (type: string): Box | undefined => {
    const found = boxes.filter((box) => box.type === type)
    if (found.length > 1) throw new RangeError(`there are several ${type}`)
    return found[0]
  }
  const [pitm, iinf, iloc, iref, grpl] = ['pitm', 'iinf', 'iloc', 'iref', 'grpl'].map(one)
  if (!pitm || !iinf || !iloc) throw new RangeError('the items are not all told of')
  return {
    primary: idAt(bytes, pitm.from + 4, u8(bytes, pitm.from) > 0),
    items: readInfos(bytes, iinf),
    locations: readLocations(bytes, iloc),
    references: iref ? readReferences(bytes, iref) : [],
    groups: grpl ? readGroups(bytes, grpl) : [],
  }
}

/**
 * Returns the items that make up the picture: the primary item, its alternatives, the items of
 * which these are composed, and their auxiliary items such as transparency.
 */
export function pictureItems({ primary, items, references, groups }: Items): Set<number> {
  const pictures = new Set(items.filter(({ type }) => PICTURES.has(type)).map(({ id }) => id))
  const kept = new Set<number>()
  const needed = new Map<number, number[]>()
  const need = (id: number, others: number[]) => {
    const list = needed.get(id) ?? []
    for (const other of others) list.push(other)
    needed.set(id, list)
  }
  for (const { type, id, to } of references) {
    if (type === 'dimg' || type === 'prem') need(id, to)
    if (type === 'auxl') for (const of of to) need(of, [id])
  }
  const waiting = [primary, ...groups.filter((ids) => ids.includes(primary)).flat()]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (kept.has(id) || !pictures.has(id)) continue
    kept.add(id)
    for (const other of needed.get(id) ?? []) waiting.push(other)
  }
  if (!kept.has(primary)) throw new RangeError('there is no primary picture')
  return kept
}

const idAt = (bytes: Uint8Array, at: number, isLong: boolean): number => (isLong ? u32(bytes, at) : u16(bytes, at))

/** Returns the position of the first entry in `iinf`, whose count has two or four bytes. */
export const headOfInfos = (bytes: Uint8Array, { from }: Box): number => from + (u8(bytes, from) === 0 ? 6 : 8)

function readInfos(bytes: Uint8Array, iinf: Box): Item[] {
  return boxesIn(bytes, headOfInfos(bytes, iinf), iinf.end).map(({ type, start, from, end }) => {
    const version = u8(bytes, from)
    if (type !== 'infe' || version < 2) throw new RangeError('an item has no type')
    const isLong = version > 2
    return { id: idAt(bytes, from + 4, isLong), start, end, type: textAt(bytes, from + (isLong ? 10 : 8), 4) }
  })
}

function readReferences(bytes: Uint8Array, iref: Box): Reference[] {
  const isLong = u8(bytes, iref.from) > 0
  const size = isLong ? 4 : 2
  return boxesIn(bytes, iref.from + 4, iref.end).map(({ type, start, from, end }) => {
    const count = u16(bytes, from + size)
    const to = Array.from({ length: count }, (_, at) => idAt(bytes, from + size + 2 + at * size, isLong))
    return { type, start, end, id: idAt(bytes, from, isLong), to }
  })
}

/** Groups of alternatives, such as the same picture with a wider range of brightness. */
function readGroups(bytes: Uint8Array, grpl: Box): number[][] {
  return boxesIn(bytes, grpl.from, grpl.end)
    .filter(({ type }) => type === 'altr')
    .map(({ from }) => Array.from({ length: u32(bytes, from + 8) }, (_, at) => u32(bytes, from + 12 + at * 4)))
}

/** Returns the position of the first entry in `iloc`, whose count has two or four bytes. */
export const headOfLocations = (bytes: Uint8Array, { from }: Box): number => from + (u8(bytes, from) < 2 ? 8 : 10)

function readLocations(bytes: Uint8Array, iloc: Box): Location[] {
  const version = u8(bytes, iloc.from)
  const sizes = u16(bytes, iloc.from + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  const head = headOfLocations(bytes, iloc)
  const count = idAt(bytes, iloc.from + 6, version > 1)
  const locations: Location[] = []
  let total = 0
  let at = head
  const read = (size: number): number => {
    at += size
    return numberOf(bytes, at - size, size)
  }
  for (let index = 0; index < count; index++) {
    const start = at
    const id = read(version > 1 ? 4 : 2)
    const method = version > 0 ? read(2) & 15 : 0
    const dataReference = read(2)
    if (method > 1 || dataReference > 0) throw new RangeError('an item lies elsewhere')
    const base = read(baseSize)
    const extents = Array.from({ length: read(2) }, (): Extent => {
      read(indexSize)
      const from = base + read(offsetSize)
      const length = read(lengthSize)
      total += length
      if (length === 0 || total > bytes.length) throw new RangeError('an item has no such length')
      return { within: method === 1, start: from, end: from + length }
    })
    locations.push({ id, start, end: at, extents })
  }
  if (at > iloc.end) throw new RangeError('there are fewer locations than said')
  return locations
}

function numberOf(bytes: Uint8Array, at: number, size: number): number {
  if (size === 0) return 0
  if (size === 2) return u16(bytes, at)
  if (size === 4) return u32(bytes, at)
  if (size === 8) return u64(bytes, at)
  throw new RangeError('a number has no such size')
}

/**
 * Top-level boxes of a picture's file (ISO 14496-12, section 4.2). After the last of them, other
 * data may follow.
 */
export const BOXES: ReadonlySet<string> = new Set(
  'ftyp meta mdat idat free skip moov moof mfra sidx styp uuid pdin prft emsg'.split(' '),
)

/** A box (ISO 14496-12, section 4.2). Its contents are from `from` up to `end`. */
export type Box = { type: string; start: number; from: number; end: number }

/**
 * Returns the consecutive boxes from `from` up to `end`. A size of 0 means up to `end`; a size of 1
 * means that the next eight bytes contain the size. @throws RangeError for a box that exceeds `end`
 */
export function boxesIn(bytes: Uint8Array, from: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < end; ) {
    const short = u32(bytes, at)
    const size = short === 1 ? u64(bytes, at + 8) : short || end - at
    const head = short === 1 ? 16 : 8
    if (size < head || at + size > end) throw new RangeError('a box is larger than what holds it')
    boxes.push({ type: textAt(bytes, at + 4, 4), start: at, from: at + head, end: at + size })
    at += size
  }
  return boxes
}

/** Returns the boxes of a picture's file, up to the first that does not belong to it. */
export function boxesOfFile(bytes: Uint8Array): Box[] {
  for (let at = 0; at < bytes.length; ) {
    const type = at + 8 <= bytes.length ? textAt(bytes, at + 4, 4) : ''
    // A second 'ftyp' begins a video after the picture.
    if (!BOXES.has(type) || (type === 'ftyp' && at > 0)) return boxesIn(bytes, 0, at)
    const short = u32(bytes, at)
    const size = short === 1 ? u64(bytes, at + 8) : short || bytes.length - at
    if (size < 8) break
    at += size
  }
  return boxesIn(bytes, 0, bytes.length)
}

export const wholeOf = (bytes: Uint8Array, { start, end }: Box): Uint8Array => part(bytes, start, end)

/** Builds a box: its size in four bytes, its type, its contents. */
export function makeBox(type: string, ...content: Uint8Array[]): Uint8Array {
  const box = join([new Uint8Array(4), bytesOf(type), ...content])
  putU32(box, 0, box.length)
  return box
}

/** Turns a box into free space without moving what follows. */
export function blank(bytes: Uint8Array, { start, from, end }: Box): void {
  bytes.set(bytesOf('free'), start + 4)
  bytes.fill(0, from, end)
}
