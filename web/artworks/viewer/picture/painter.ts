import * as styles from '../viewer.module.css'
import type { Size } from '../zoom/zoom.ts'
import type { ZoomControl } from '../zoom/zoom-control.ts'
import { type Original, type OriginalFailure, openOriginal } from './original.ts'
import { clearCanvas, fitCanvas, needsOriginal, paintTiles, placeImage, SQUARES_FROM } from './paint.ts'

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
  let frameId = 0

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

  function schedule() {
    frameId ||= requestAnimationFrame(() => {
      frameId = 0
      paint()
    })
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
      cancelAnimationFrame(frameId)
      closeOriginal()
      // gives its memory back without waiting for the next collection
      canvas.width = 0
    },
  }
}
