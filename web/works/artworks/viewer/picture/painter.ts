import * as styles from '../viewer.module.css'
import type { Frame, Size, View } from '../zoom.ts'
import type { ZoomControl } from '../zoom-control.ts'
import { type Original, type OriginalFailure, openOriginal } from './original.ts'
import { levelFor, placeOf, type Tile, tilesInSight } from './tiles.ts'

export type Painter = ReturnType<typeof createPainter>

type Painting = {
  /** Holds the images, each with its width in pixels as `data-width`, and the canvas over them. */
  root: HTMLElement
  canvas: HTMLCanvasElement
  zoom: ZoomControl
  picture: Size
  /** The original's. It is fetched when no derivative shows enough; null where there is none to be had. */
  url: string | null
  onFailed: (why: OriginalFailure) => void
}

/** Keeps images and canvas where the view says, at most once in a frame. */
export function createPainter({ root, canvas, zoom, picture, url, onFailed }: Painting) {
  let original: Original | null = null
  let usesTiles = true
  let widthPx = 0
  const { schedule, cancel } = onceAFrame(paint)

  function paint() {
    const frame = zoom.frame()
    const view = zoom.view()
    if (frame.stage.width === 0) return
    for (const image of root.querySelectorAll('img')) placeImage(image, Number(image.dataset.width), frame, view)
    root.classList.toggle(styles.squares!, view.scale * frame.dpr > SQUARES_FROM)
    fitCanvas(canvas, frame)
    if (!usesTiles || url === null || !needsOriginal(frame, view, widthPx)) {
      clearCanvas(canvas)
      return
    }
    original ??= openOriginal({ url, picture, onTile: schedule, onFailed })
    paintTiles(canvas, original, frame, view)
  }

  function closeOriginal() {
    original?.close()
    original = null
  }

  const unsubscribe = zoom.subscribe(schedule)
  return {
    paint,
    /** The width of the best image that can be seen, in its own pixels. */
    setWidth(next: number) {
      widthPx = next
      paint()
    },
    /** Off where the browser draws the original itself: what moves, and what could not be decoded here. */
    setTiles(next: boolean) {
      usesTiles = next
      if (!next) closeOriginal()
      paint()
    },
    close() {
      unsubscribe()
      cancel()
      closeOriginal()
      // gives its memory back without waiting for the next collection
      canvas.width = 0
    },
  }
}

function onceAFrame(act: () => void) {
  let frameId = 0
  return {
    schedule() {
      frameId ||= requestAnimationFrame(() => {
        frameId = 0
        act()
      })
    },
    cancel: () => cancelAnimationFrame(frameId),
  }
}

/** Beyond this many screen pixels per pixel of the picture its pixels show as squares. */
const SQUARES_FROM = 2

/** How much a derivative may be stretched before the original is fetched. */
const STRETCH_MAX = 1.1

/**
 * Whether the screen shows more than a derivative of this width has, or the picture's true pixels. Not before one is
 * there.
 */
function needsOriginal({ picture, dpr }: Frame, { scale }: View, widthPx: number): boolean {
  if (widthPx === 0) return false
  return scale * dpr >= 1 || picture.width * scale * dpr > widthPx * STRETCH_MAX
}

/**
 * Puts an image, laid out as large as its own pixels, where the picture is. The browser moves it without painting it
 * anew.
 */
function placeImage(image: HTMLElement, widthPx: number, { picture }: Frame, { scale, x, y }: View): void {
  image.style.transform = `translate(${x}px, ${y}px) scale(${(picture.width * scale) / widthPx})`
}

/** Makes the canvas as large as the stage in pixels of the screen; that empties it. */
function fitCanvas(canvas: HTMLCanvasElement, { stage, dpr }: Frame): void {
  const width = Math.round(stage.width * dpr)
  const height = Math.round(stage.height * dpr)
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}

/** Draws what is there of the tiles in sight, and over what is still missing those of other levels. */
function paintTiles(canvas: HTMLCanvasElement, original: Original, frame: Frame, view: View): void {
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

function clearCanvas(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
}
