import { useEffect, useRef } from 'react'
import { halftoneDots, toGrey } from '#contract/drawing/halftone.ts'
import * as styles from './halftone.module.css'

const WIDTH = 760
const HEIGHT = 520
/** The picture is sampled at two pixels per dot. */
const READ = { width: 190, height: 130 } as const

export type HalftoneProps = { src: string | null | undefined }

/**
 * A picture printed in dots of ink at the right edge of a sheet, behind its text. It is decoration:
 * if the picture fails to load, nothing is shown.
 */
export function Halftone({ src }: HalftoneProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!src || !context) return
    let wanted = true
    const image = new Image()
    // A picture of this site is the same file that an image on the page shows, so the browser's
    // cached copy is used.
    if (!src.startsWith('/')) image.crossOrigin = 'anonymous'
    image.src = src
    image.decode().then(
      () => print(context, image, () => wanted),
      () => undefined,
    )
    return () => {
      wanted = false
      context.clearRect(0, 0, WIDTH, HEIGHT)
    }
  }, [src])
  if (!src) return null
  return (
    <span className={styles.halftone} aria-hidden="true">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} />
    </span>
  )
}

/** Other tasks run after this time. */
const SLICE_MS = 8

async function print(context: CanvasRenderingContext2D, image: HTMLImageElement, isWanted: () => boolean) {
  const { width, height } = READ
  const reader = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!reader || !isWanted()) return
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  reader.drawImage(
    image,
    (width - image.naturalWidth * scale) / 2,
    0,
    image.naturalWidth * scale,
    image.naturalHeight * scale,
  )
  const grey = toGrey(reader.getImageData(0, 0, width, height).data, width, height)
  context.fillStyle = getComputedStyle(context.canvas).color
  let until = performance.now() + SLICE_MS
  for (const [x, y, radius] of halftoneDots(grey, WIDTH, HEIGHT)) {
    if (performance.now() > until) {
      await new Promise((resume) => setTimeout(resume))
      if (!isWanted()) return
      until = performance.now() + SLICE_MS
    }
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
}
