import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isAnimated } from './viewed-artwork.tsx'

/** A page of noise per frame, so that no encoder leaves one out. */
const frame = () => sharp({ create: { width: 24, height: 24, channels: 3, background: '#999', noise: NOISE } }).png()
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const
const frames = async (count: number) => {
  const pictures = await Promise.all(Array.from({ length: count }, () => frame().toBuffer()))
  return sharp(pictures, count > 1 ? { join: { animated: true } } : undefined)
}
const head = (file: Buffer) => new Uint8Array(file.subarray(0, 1024))

test('ART-04 a GIF or WebP of several frames moves, one of a single frame does not', async () => {
  const many = await frames(3)
  expect(isAnimated(head(await many.clone().gif({ loop: 0 }).toBuffer()))).toBe(true)
  expect(isAnimated(head(await many.clone().webp({ loop: 0 }).toBuffer()))).toBe(true)
  expect(isAnimated(head(await frame().gif().toBuffer()))).toBe(false)
  expect(isAnimated(head(await frame().webp().toBuffer()))).toBe(false)
  expect(isAnimated(head(await frame().png().toBuffer()))).toBe(false)
  expect(isAnimated(head(await frame().avif().toBuffer()))).toBe(false)
})

test('ART-04 an animated PNG or AVIF says so at its beginning; what is cut off does not move', () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
  expect(isAnimated(bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR----\0\0\0\x08acTL'))).toBe(true)
  expect(isAnimated(bytes('\0\0\0\x20ftypavis'))).toBe(true)
  for (const start of ['', 'GIF8', 'RIFF----WEBPVP8X', '\0\0\0\x20ftyp']) expect(isAnimated(bytes(start))).toBe(false)
})
