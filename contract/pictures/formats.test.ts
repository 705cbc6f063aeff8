import { expect, test } from 'vitest'
import { notAnImage, otherFormat } from './formats.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['HEIC', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['HEIC', '\0\0\0\x18ftyphevc\0\0\0\0msf1hevc'],
  ['Animated AVIF', '\0\0\0\x18ftypavis\0\0\0\0avifavis'],
  ['Camera raw (CR3)', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
  ['JPEG XL', '\xff\x0a\x18'],
  ['JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['Camera raw (CR2)', 'II*\0\x10\0\0\0CR\x02\0'],
  ['Camera raw', 'FUJIFILMCCD-RAW 0201'],
  ['TIFF or camera raw', 'II*\0\x08\0\0\0'],
  ['TIFF or camera raw', 'MM\0*\0\0\0\x08'],
  ['Photoshop (PSD)', '8BPS\0\x01\0\0'],
  ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg\nwidth="9">'],
  ['PDF', '%PDF-1.7\n'],
  ['Icon (ICO)', '\0\0\x01\0\x02\0'],
  ['GIMP (XCF)', 'gimp xcf v011'],
  ['Video', '\0\0\0\x18ftypisom\0\0\0\0isomavc1'],
  ['Video', '\x1aE\xdf\xa3'],
])('ART-02 names a %s file', (name, start) => {
  expect(otherFormat(bytes(start))).toBe(name)
  expect(notAnImage(bytes(start))).toBe(
    `Please select an image file. ${name} is not supported: use JPEG, PNG, WebP, GIF or AVIF.`,
  )
})

test('ART-02 does not name unknown files', () => {
  for (const start of [
    '',
    'hello',
    '<html>',
    'ID3\x04',
    'RIFF\x24\0\0\0WAVEfmt ',
    '\xff\xd8\xff',
    `<!--${'-'.repeat(1000)}`,
  ])
    expect(notAnImage(bytes(start))).toBe('Please select an image file')
})
