import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The folder of the icons, and the drawing from which all icons are rendered. */
export const PUBLIC = join(import.meta.dirname, '../web/public')
const DRAWING = 'favicon.svg'
/** The drawing's grid and its background. */
const GRID = 16
const BACKGROUND = '#131211'
/** Pixels per inch at which one SVG unit is one pixel. */
const DENSITY = 72

/**
 * Every icon by name: its side in pixels, and the pixels of each square of the drawing. Whole
 * numbers keep edges sharp. The rest is background, because phones crop the last two icons to
 * circles and rounded squares.
 */
export const ICONS = {
  'favicon.png': { side: 96, square: 6 },
  'icon-192.png': { side: 192, square: 12 },
  'icon-512.png': { side: 512, square: 32 },
  // Podcast directories accept 1400 to 3000 pixels.
  'icon-1408.png': { side: 1408, square: 88 },
  'apple-touch-icon.png': { side: 180, square: 10 },
  'icon-maskable-512.png': { side: 512, square: 20 },
} as const

/** Renders the drawing as a true-colour PNG. */
export async function renderIcon({ side, square }: { side: number; square: number }): Promise<Buffer> {
  const margin = (side - GRID * square) / 2
  return sharp(await readFile(join(PUBLIC, DRAWING)), { density: DENSITY * square })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: BACKGROUND })
    .removeAlpha()
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}

/**
 * Renders favicon.ico, which browsers request by default. It contains one icon of 32 pixels: a
 * header of 6 bytes, one entry of 16 bytes, and a PNG.
 */
export async function renderFavicon(): Promise<Buffer> {
  const png = await renderIcon({ side: 32, square: 2 })
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(png.length, 14)
  return Buffer.concat([head, png])
}

if (import.meta.main) {
  for (const [name, size] of Object.entries(ICONS)) await writeFile(join(PUBLIC, name), await renderIcon(size))
  await writeFile(join(PUBLIC, 'favicon.ico'), await renderFavicon())
}
