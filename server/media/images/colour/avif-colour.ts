import { type Box, boxesIn, readItems } from '#contract/pictures/avif-items.ts'
import { u8, u16, u32 } from '#contract/pictures/bytes.ts'
import { extentOfImage } from '../image-end.ts'
import { codesOfAv1 } from './av1-codes.ts'
import { type Colour, colourOfCodes } from './colour.ts'
import { CURVES, srgbCurve } from './curves.ts'
import { PRIMARIES } from './matrices.ts'

const SRGB_PRIMARIES = 1
const SRGB_TRANSFER = 13
/** In AVIF, browsers show the transfer curves of television like that of sRGB. */
const tvCurve = srgbCurve

/**
 * The colour that an AVIF without a profile declares by codes of ITU-T H.273, in its container or
 * otherwise in its stream. Null for sRGB, and if the file declares nothing or is malformed.
 */
export function colourOfAvif(bytes: Buffer): Colour | null {
  try {
    const meta = boxesIn(bytes, 0, extentOfImage(bytes, 'heif')?.end ?? bytes.length).find(
      ({ type }) => type === 'meta',
    )
    return meta ? colourOfItems(bytes, boxesIn(bytes, meta.from + 4, meta.end)) : null
  } catch (error) {
    // The file is malformed; the decoder decides whether it is a picture.
    if (error instanceof RangeError) return null
    throw error
  }
}

function colourOfItems(bytes: Buffer, boxes: Box[]): Colour | null {
  const items = readItems(bytes, boxes)
  const properties = propertiesOf(bytes, boxes, items.primary)
  const nclx = properties.find(
    ({ type, from }) => type === 'colr' && bytes.toString('latin1', from, from + 4) === 'nclx',
  )
  const tile = items.references.find(({ type, id }) => type === 'dimg' && id === items.primary)?.to[0] ?? items.primary
  const stream = items.locations.find(({ id }) => id === tile)?.extents[0]
  const codes = nclx
    ? { primaries: u16(bytes, nclx.from + 4), transfer: u16(bytes, nclx.from + 6) }
    : stream && !stream.within && codesOfAv1(bytes.subarray(stream.start, stream.end))
  if (!codes) return null
  const primaries = PRIMARIES[codes.primaries] ? codes.primaries : SRGB_PRIMARIES
  const transfer = CURVES[codes.transfer] ? codes.transfer : SRGB_TRANSFER
  return colourOfCodes(primaries, transfer, peakOf(bytes, properties), tvCurve)
}

/**
 * Nits of the brightest pixel; otherwise the peak of the display on which the picture was mastered.
 */
function peakOf(bytes: Buffer, properties: Box[]): number | null {
  const light = properties.find(({ type }) => type === 'clli')
  if (light && u16(bytes, light.from) > 0) return u16(bytes, light.from)
  const display = properties.find(({ type }) => type === 'mdcv')
  return display ? u32(bytes, display.from + 16) / 10_000 : null
}

/**
 * The properties of an item (ISO 23008-12, 9.3). Items refer to them by their place in a list,
 * starting at 1.
 */
function propertiesOf(bytes: Buffer, boxes: Box[], item: number): Box[] {
  const iprp = boxes.find(({ type }) => type === 'iprp')
  const lists = iprp ? boxesIn(bytes, iprp.from, iprp.end) : []
  const ipco = lists.find(({ type }) => type === 'ipco')
  const all = ipco ? boxesIn(bytes, ipco.from, ipco.end) : []
  const places = lists.filter(({ type }) => type === 'ipma').flatMap((ipma) => placesOf(bytes, ipma, item))
  return places.flatMap((place) => all[place - 1] ?? [])
}

function placesOf(bytes: Buffer, ipma: Box, item: number): number[] {
  const [hasLongIds, hasLongPlaces] = [u8(bytes, ipma.from) > 0, (u8(bytes, ipma.from + 3) & 1) === 1]
  let at = ipma.from + 8
  for (let left = u32(bytes, ipma.from + 4); left > 0; left--) {
    const id = hasLongIds ? u32(bytes, at) : u16(bytes, at)
    at += hasLongIds ? 4 : 2
    const count = u8(bytes, at)
    const size = hasLongPlaces ? 2 : 1
    const place = (n: number) => (hasLongPlaces ? u16(bytes, at + 1 + 2 * n) & 0x7fff : u8(bytes, at + 1 + n) & 0x7f)
    if (id === item) return Array.from({ length: count }, (_, n) => place(n))
    at += 1 + count * size
  }
  return []
}
