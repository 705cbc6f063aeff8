import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Where the icons lie, and the drawing that all of them are made from. */
export const PUBLIC = join(import.meta.dirname, '../web/public')
const DRAWING = 'favicon.svg'
/** The drawing's grid and its background. */
const GRID = 16
const BACKGROUND = '#131211'
/** Points per inch at which a unit of an SVG is a pixel. */
const DENSITY = 72

/**
 * Every icon by its name: its side in pixels, and how many of them a square of the drawing takes, a whole number so
 * that edges stay sharp. What is left is background: phones cut corners and circles out of the last two.
 */
export const ICONS = {
  'favicon.png': { side: 96, square: 6 },
  'icon-192.png': { side: 192, square: 12 },
  'icon-512.png': { side: 512, square: 32 },
  // what directories of podcasts take: 1400 to 3000 pixels
  'icon-1408.png': { side: 1408, square: 88 },
  'apple-touch-icon.png': { side: 180, square: 10 },
  'icon-maskable-512.png': { side: 512, square: 20 },
} as const

/** The drawing as a PNG of true colours. */
export async function renderIcon({ side, square }: { side: number; square: number }): Promise<Buffer> {
  const margin = (side - GRID * square) / 2
  return sharp(await readFile(join(PUBLIC, DRAWING)), { density: DENSITY * square })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: BACKGROUND })
    .removeAlpha()
    .png({ compressionLevel: 9, palette: false })
    .toBuffer()
}

/**
 * A file of one icon of 32 pixels, as browsers ask for without being told to: a head of 6 bytes, one entry of 16, a
 * PNG.
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
