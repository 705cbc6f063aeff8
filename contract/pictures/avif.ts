import {
  type Box,
  blank,
  boxesIn,
  boxesOfFile,
  type Extent,
  headOfInfos,
  headOfLocations,
  type Items,
  type Location,
  makeBox,
  pictureItems,
  readItems,
  wholeOf,
} from './avif-items.ts'
import { join, part, putU16, putU32, textAt, u8, u16, u32 } from './bytes.ts'
import { readExif } from './exif.ts'
import { behind, inOrder, type PublicCopy, type Trace, tracesOfXmp } from './traces.ts'

/** Boxes of a moving picture that contain other boxes. */
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'dinf'])
const OF_TRACKS = new Set(
  (
    'mvhd tkhd mdhd hdlr vmhd nmhd dref elst stsd stts stsc stsz stz2 stco co64 stss ctts ' +
    'sgpd sbgp tref mehd trex sdtp'
  ).split(' '),
)
const TRACKS = new Set(['pict', 'vide', 'auxv'])
const PROPERTIES = new Set(
  'ispe pixi av1C colr pasp clap irot imir auxC a1op lsel a1lx clli mdcv cclv amve ndwt reve rloc iscl'.split(' '),
)

type Walk = { bytes: Uint8Array; copy: Uint8Array; found: Set<Trace> }

/**
 * Returns a copy of an AVIF file without its metadata. Every box keeps its position and size, so
 * that all offsets stay valid: metadata is overwritten with zeros. The lists in the box `meta` lose
 * the entries of items that do not belong to the picture; a box `free` fills their space.
 */
export function publicAvif(bytes: Uint8Array): PublicCopy {
  const boxes = boxesOfFile(bytes)
  const end = boxes.at(-1)?.end ?? 0
  const walk: Walk = { bytes, copy: bytes.slice(0, end), found: new Set(behind(bytes, end)) }
  const isMoving = boxes.some(({ type }) => type === 'moov')
  const metas = boxes.filter(({ type }) => type === 'meta')
  if (metas.length > 1 || (metas.length === 0 && !isMoving) || boxes.some(({ type }) => type === 'moof'))
    throw new RangeError('this is built in a way of its own')
  for (const box of boxes) {
    if (box.type === 'moov') keepTracks(walk, box)
    else if (box.type === 'mdat' && !isMoving) walk.copy.fill(0, box.from, box.end)
    else if (!['ftyp', 'meta', 'mdat'].includes(box.type)) leaveOut(walk, box)
  }
  if (metas[0]) keepPicture(walk, metas[0])
  return { parts: [walk.copy], traces: inOrder(walk.found) }
}

function leaveOut({ copy, found }: Walk, box: Box): void {
  if (!['free', 'skip'].includes(box.type)) found.add('other')
  blank(copy, box)
}

function keepTracks(walk: Walk, holder: Box): void {
  for (const box of boxesIn(walk.bytes, holder.from, holder.end)) {
    if (box.type === 'hdlr' && !TRACKS.has(textAt(walk.bytes, box.from + 8, 4)))
      throw new RangeError('there is a track that is no picture')
    if (HOLDERS.has(box.type)) keepTracks(walk, box)
    else if (!OF_TRACKS.has(box.type)) leaveOut(walk, box)
  }
}

/**
 * Fills the data of other items with zeros, restores the data of the picture's items, and removes
 * other items from the lists in `meta`.
 */
function keepPicture(walk: Walk, meta: Box): void {
  const { bytes, copy } = walk
  const boxes = boxesIn(bytes, meta.from + 4, meta.end)
  const items = readItems(bytes, boxes)
  const kept = pictureItems(items)
  const types = new Map(items.items.map(({ id, type }) => [id, type]))
  const thumbnails = new Set(items.references.filter(({ type }) => type === 'thmb').map(({ id }) => id))
  const idat = boxes.find(({ type }) => type === 'idat')
  const at = (extents: Extent[], within: boolean) => extents.filter((extent) => extent.within === within)
  for (const { id, extents } of items.locations) {
    if (kept.has(id)) continue
    noteItem(walk, types.get(id), thumbnails.has(id), contentOf(bytes, extents, idat))
    for (const { start, end } of at(extents, false)) copy.fill(0, start, end)
  }
  const ofPicture = items.locations.filter(({ id }) => kept.has(id)).flatMap(({ extents }) => extents)
  for (const { start, end } of at(ofPicture, false)) copy.set(part(bytes, start, end), start)
  const small = idat && part(bytes, idat.from, idat.end).map(() => 0)
  for (const { start, end } of at(ofPicture, true))
    small?.set(part(bytes, (idat?.from ?? 0) + start, (idat?.from ?? 0) + end), start)
  const lists = boxes.flatMap((box) =>
    box === idat && small ? makeBox('idat', small) : keptList(walk, box, items, kept),
  )
  const room = meta.end - meta.from - 4 - lists.reduce((sum, { length }) => sum + length, 0)
  if (room > 0 && room < 8) throw new RangeError('there is no room for the rest')
  if (room > 0) lists.push(makeBox('free', new Uint8Array(room - 8)))
  copy.set(join(lists), meta.from + 4)
}

const contentOf = (bytes: Uint8Array, extents: Extent[], idat: Box | undefined): Uint8Array =>
  join(
    extents.map(({ within, start, end }) => {
      const from = within && idat ? idat.from : 0
      return part(bytes, from + start, from + end)
    }),
  )

function noteItem({ found }: Walk, type: string | undefined, isThumbnail: boolean, content: Uint8Array): void {
  let traces: Iterable<Trace> = [isThumbnail ? 'thumbnail' : 'other']
  // The first four bytes are the offset of the TIFF structure after them.
  if (type === 'Exif' && content.length >= 4) traces = readExif(content.subarray(4 + u32(content, 0))).traces
  if (type === 'mime') traces = tracesOfXmp(content)
  for (const trace of traces) found.add(trace)
}

/**
 * Returns a box of `meta` without the entries of items that do not belong to the picture. Returns
 * an empty list for an unknown box.
 */
function keptList({ bytes, found }: Walk, box: Box, items: Items, kept: ReadonlySet<number>): Uint8Array[] {
  const whole = wholeOf(bytes, box)
  const cut = (list: readonly { start: number; end: number }[]) => list.map(({ start, end }) => part(bytes, start, end))
  const isKept = ({ id }: { id: number }) => kept.has(id)
  switch (box.type) {
    case 'iinf': {
      const list = items.items.filter(isKept)
      return [makeBox('iinf', counted(part(bytes, box.from, headOfInfos(bytes, box)), list.length, 6), ...cut(list))]
    }
    case 'iloc': {
      const list: Location[] = items.locations.filter(isKept)
      return [
        makeBox('iloc', counted(part(bytes, box.from, headOfLocations(bytes, box)), list.length, 8), ...cut(list)),
      ]
    }
    case 'iref': {
      const list = items.references.filter((reference) => isKept(reference) && reference.to.every((id) => kept.has(id)))
      return list.length > 0 ? [makeBox('iref', part(bytes, box.from, box.from + 4), ...cut(list))] : []
    }
    case 'iprp':
      return [
        makeBox('iprp', ...boxesIn(bytes, box.from, box.end).flatMap((inner) => keptProperties(bytes, inner, kept))),
      ]
    case 'hdlr':
    case 'pitm':
    case 'dinf':
    case 'grpl':
      return [whole]
    default:
      if (!['free', 'skip'].includes(box.type)) found.add('other')
      return []
  }
}

/**
 * Returns the head of a list with a new count of entries. The count is the last two or four bytes
 * of the head. `short` is the length of a head whose count has two bytes.
 */
function counted(head: Uint8Array, count: number, short: number): Uint8Array {
  const changed = head.slice()
  if (head.length > short) putU32(changed, head.length - 4, count)
  else putU16(changed, head.length - 2, count)
  return changed
}

function keptProperties(bytes: Uint8Array, box: Box, kept: ReadonlySet<number>): Uint8Array[] {
  if (box.type === 'ipma') return [keptAssociations(bytes, box, kept)]
  if (box.type !== 'ipco') return []
  const properties = wholeOf(bytes, box).slice()
  // Items refer to a property by its position in the list, so an unknown property is blanked and
  // not removed.
  for (const property of boxesIn(properties, box.from - box.start, properties.length))
    if (!PROPERTIES.has(property.type)) blank(properties, property)
  return [properties]
}

/**
 * Returns the box `ipma` with only the entries of the picture's items. An entry is an item's id,
 * the number of its properties, and one or two bytes for each property.
 */
function keptAssociations(bytes: Uint8Array, { from, end }: Box, kept: ReadonlySet<number>): Uint8Array {
  const idSize = u8(bytes, from) > 0 ? 4 : 2
  const size = u8(bytes, from + 3) & 1 ? 2 : 1
  const entries: Uint8Array[] = []
  let at = from + 8
  for (let left = u32(bytes, from + 4); left > 0; left--) {
    const next = at + idSize + 1 + u8(bytes, at + idSize) * size
    if (next > end) throw new RangeError('there are fewer properties than said')
    if (kept.has(idSize === 4 ? u32(bytes, at) : u16(bytes, at))) entries.push(part(bytes, at, next))
    at = next
  }
  const head = part(bytes, from, from + 8).slice()
  putU32(head, 4, entries.length)
  return makeBox('ipma', head, ...entries)
}
