import * as styles from '../viewer.module.css'
import type { Frame, Size, View } from '../zoom.ts'
import type { ZoomControl } from '../zoom-control.ts'
import { type Original, type OriginalFailure, openOriginal } from './original.ts'
import { levelFor, placeOf, type Tile, tilesInSight } from './tiles.ts'

export type Painter = ReturnType<typeof createPainter>

type Painting = {
  /** Contains the images, each with its width in pixels as `data-width`, and the canvas on top. */
  root: HTMLElement
  canvas: HTMLCanvasElement
  zoom: ZoomControl
  picture: Size
  /**
   * The address of the original, which is loaded when no derivative has enough pixels; null if
   * there is none.
   */
  url: string | null
  onFailed: (why: OriginalFailure) => void
}

/** Moves images and canvas to match the view, at most once a frame. */
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
    /** The width of the best visible image, in its own pixels. */
    setWidth(next: number) {
      widthPx = next
      paint()
    },
    /**
     * Tiles are off while the browser draws the original itself: if it is animated, or could not be
     * decoded in the worker.
     */
    setTiles(next: boolean) {
      usesTiles = next
      if (!next) closeOriginal()
      paint()
    },
    close() {
      unsubscribe()
      cancel()
      closeOriginal()
      // frees the memory without waiting for garbage collection
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

/** Above this number of screen pixels per picture pixel, pixels are drawn as squares. */
const SQUARES_FROM = 2

/** The factor by which a derivative may be stretched before the original is loaded. */
const STRETCH_MAX = 1.1

/**
 * True if the screen shows more pixels than a derivative of this width has, or true pixels. False
 * until a derivative is loaded.
 */
function needsOriginal({ picture, dpr }: Frame, { scale }: View, widthPx: number): boolean {
  if (widthPx === 0) return false
  return scale * dpr >= 1 || picture.width * scale * dpr > widthPx * STRETCH_MAX
}

/**
 * Transforms an image, which is laid out at the size of its own pixels, to the place of the
 * picture. A transform needs no repaint.
 */
function placeImage(image: HTMLElement, widthPx: number, { picture }: Frame, { scale, x, y }: View): void {
  image.style.transform = `translate(${x}px, ${y}px) scale(${(picture.width * scale) / widthPx})`
}

/** Resizes the canvas to the stage in screen pixels; resizing also clears it. */
function fitCanvas(canvas: HTMLCanvasElement, { stage, dpr }: Frame): void {
  const width = Math.round(stage.width * dpr)
  const height = Math.round(stage.height * dpr)
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}

/** Draws the available tiles in sight, and those of other levels where tiles are missing. */
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
      // Clears what is below: two layers of a transparent picture would be darker than one.
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
