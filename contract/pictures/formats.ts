import { latin1 } from './bytes.ts'

/** Number of bytes at the start of a file that identify its format. */
export const FORMAT_HEAD_BYTES = 1024
const TAKEN = 'JPEG, PNG, WebP, GIF or AVIF'
const NOT_IMAGE = 'Please select an image file'

/**
 * The name of a format, and the characters at offset `at` of such a file (one character per byte).
 */
const FORMATS: [name: string, at: number, ...begins: string[]][] = [
  ['HEIC', 4, 'ftyphei', 'ftyphev'],
  ['Animated AVIF', 4, 'ftypavis'],
  ['Camera raw (CR3)', 4, 'ftypcrx '],
  ['JPEG XL', 0, '\xff\x0a', '\0\0\0\x0cJXL '],
  ['JPEG 2000', 0, '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'],
  ['JPEG XR', 0, 'II\xbc\x01'],
  ['Camera raw (CR2)', 8, 'CR\x02\0'],
  ['Camera raw', 0, 'FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'IIU\0', 'MMOR'],
  ['TIFF or camera raw', 0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ['Photoshop (PSD)', 0, '8BPS'],
  ['BMP', 6, '\0\0\0\0'],
  ['PDF', 0, '%PDF-', '\xef\xbb\xbf%PDF-'],
  ['PostScript', 0, '%!PS', '\xc5\xd0\xd3\xc6'],
  ['Icon (ICO)', 0, '\0\0\x01\0', '\0\0\x02\0'],
  ['GIMP (XCF)', 0, 'gimp xcf'],
  ['OpenEXR', 0, 'v/1\x01'],
  ['Radiance HDR', 0, '#?RADIANCE', '#?RGBE'],
  ['Krita or OpenRaster', 38, 'application/x-krita', 'image/openraster'],
  ['Affinity', 0, '\0\xffKA'],
  ['QOI', 0, 'qoif'],
  ['Video', 0, '\x1aE\xdf\xa3'],
  ['Video', 8, 'AVI LIST'],
]
/** Pictures and videos share a container. Its first brand decides, or else a later one. */
const CONTAINER = 'ftyp'
const SVG = /^\s{0,99}<(?:svg[\s>]|[?!][\s\S]{0,999}<svg[\s>])/i
const BYTE_ORDER_MARK = '\xef\xbb\xbf'

/**
 * Returns the name of a known format that the site does not accept as a picture; null for all other
 * files.
 */
export function otherFormat(head: Uint8Array): string | null {
  const start = latin1(head.subarray(0, FORMAT_HEAD_BYTES))
  const found = FORMATS.find(([name, at, ...begins]) => {
    const isCalled = name !== 'BMP' || start.startsWith('BM')
    return isCalled && begins.some((begin) => start.startsWith(begin, at))
  })
  if (found) return found[0]
  if (start.startsWith(CONTAINER, 4)) return formatOfContainer(start.slice(8, 48))
  return SVG.test(start.replace(BYTE_ORDER_MARK, '')) ? 'SVG' : null
}

function formatOfContainer(brands: string): string | null {
  if (/^avif/.test(brands)) return null
  if (/^(?:mif1|msf1)/.test(brands)) return /hei[cx]|hevc/.test(brands) ? 'HEIC' : null
  return 'Video'
}

/**
 * Returns the message for a file that is refused as a picture, by its first bytes. It names the
 * format if known.
 */
export function notAnImage(head: Uint8Array): string {
  const name = otherFormat(head)
  return name ? `${NOT_IMAGE}. ${name} is not supported: use ${TAKEN}.` : NOT_IMAGE
}
