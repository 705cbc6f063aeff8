import type { Frame, View } from '../zoom/zoom.ts'
import type { Original } from './original.ts'
import { levelFor, placeOf, type Tile, tilesInSight } from './tiles.ts'

/** Beyond this many screen pixels per pixel of the picture its pixels show as squares. */
export const SQUARES_FROM = 2

/** How much a derivative may be stretched before the original is fetched. */
const STRETCH_MAX = 1.1

/** Whether the screen shows more than a derivative of this width has, or the picture's true pixels. Not before one is there. */
export function needsOriginal({ picture, dpr }: Frame, { scale }: View, widthPx: number): boolean {
  if (widthPx === 0) return false
  return scale * dpr >= 1 || picture.width * scale * dpr > widthPx * STRETCH_MAX
}

/** Puts an image, laid out as large as its own pixels, where the picture is. The browser moves it without painting it anew. */
export function placeImage(image: HTMLElement, widthPx: number, { picture }: Frame, { scale, x, y }: View): void {
  image.style.transform = `translate(${x}px, ${y}px) scale(${(picture.width * scale) / widthPx})`
}

/** Makes the canvas as large as the stage in pixels of the screen; that empties it. */
export function fitCanvas(canvas: HTMLCanvasElement, { stage, dpr }: Frame): void {
  const width = Math.round(stage.width * dpr)
  const height = Math.round(stage.height * dpr)
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}

/** Draws what is there of the tiles in sight, and over what is still missing those of other levels. */
export function paintTiles(canvas: HTMLCanvasElement, original: Original, frame: Frame, view: View): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const level = levelFor(frame, view)
  const wanted = tilesInSight(frame, view, level)
  original.want(wanted)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingEnabled = view.scale * frame.dpr <= SQUARES_FROM
  const draw = (tile: Tile, bitmap: ImageBitmap) => {
    const { x, y, width, height } = placeOf(frame, view, tile)
    if (x < canvas.width && y < canvas.height && x + width > 0 && y + height > 0) {
      // what lies below shows through nowhere: two layers of a see-through picture would be darker than one
      context.clearRect(x, y, width, height)
      context.drawImage(bitmap, x, y, width, height)
    }
  }
  const isComplete = wanted.every((tile) => original.bitmapOf(tile))
  if (!isComplete) for (const { tile, bitmap } of original.others(level)) draw(tile, bitmap)
  for (const tile of wanted) {
    const bitmap = original.bitmapOf(tile)
    if (bitmap) draw(tile, bitmap)
  }
}

export function clearCanvas(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
}
