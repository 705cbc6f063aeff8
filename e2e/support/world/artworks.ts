import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'

export type Shown = { id: string; title: string; path: string }
export type ArtworkOptions = {
  title?: string
  picture?: Buffer
  tags?: string
  description?: string
  altText?: string
  sensitiveWhy?: string
  usageType?: 'gallery' | 'merch' | 'both'
}

let count = 0

/** Publishes an artwork over HTTP as the user who is signed in in the request's context. */
export async function publishArtwork(
  request: APIRequestContext,
  url: string,
  { title = `Wet Plate ${process.pid}-${++count}`, picture, ...texts }: ArtworkOptions = {},
): Promise<Shown> {
  const buffer = picture ?? (await makeMarkedPicture(900, 1200))
  const image = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer }
  const response = await request.post(`${url}/api/artworks`, { multipart: { title, ...texts, image } })
  if (response.status() !== 201) throw new Error(`Publishing failed: ${response.status()}: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return { id, title, path: `/artwork/${id}` }
}

/** Side of the squares of a marked picture, in pixels. */
export const MARK_PX = 200

/**
 * A JPEG of at most 4000 x 3000 px, made of squares whose colour encodes their place: red grows by
 * column, green by row, in steps larger than JPEG's errors.
 */
export async function makeMarkedPicture(width: number, height: number): Promise<Buffer> {
  const columns = Math.ceil(width / MARK_PX)
  const rows = Math.ceil(height / MARK_PX)
  const marks = Buffer.alloc(columns * rows * 3)
  for (let at = 0; at < columns * rows; at++) {
    marks.set([(at % columns) * RED_STEP, Math.floor(at / columns) * GREEN_STEP, 64], at * 3)
  }
  return await sharp(marks, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(columns * MARK_PX, rows * MARK_PX, { kernel: 'nearest' })
    .extract({ left: 0, top: 0, width, height })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const RED_STEP = 12
const GREEN_STEP = 16

/** The square of a marked picture that has this colour. */
export const markOf = ([red = 0, green = 0]: readonly number[]): { column: number; row: number } => ({
  column: Math.round(red / RED_STEP),
  row: Math.round(green / GREEN_STEP),
})

/** Larger than its largest derivative, so that only the original has its full resolution. */
export const LARGE = { width: 4000, height: 3000 }
export const largePicture = (): Promise<Buffer> => makeMarkedPicture(LARGE.width, LARGE.height)
