import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ArtworkDetail } from '#contract/artworks.ts'
import * as styles from '#web/artworks/viewer/viewer.module.css'
import type { ZoomControl } from '../zoom/zoom-control.ts'
import { Layers } from './layers.tsx'
import type { OriginalFailure } from './original.ts'
import { createPainter, type Painter } from './painter.ts'

/** What did not come: the picture itself, or the original behind it. */
export type Broken = 'picture' | 'original'

export type StagePictureProps = {
  artwork: Pick<ArtworkDetail, 'title' | 'altText' | 'image' | 'original'>
  zoom: ZoomControl
  known: string | null
  /** The browser draws the original itself, so that it moves. */
  isMoving: boolean
  /** An address is no longer good, or nothing came from it. */
  onBroken: (what: Broken) => void
}

/** One picture at one view. Its addresses stay those that it began with: another signature is no other picture. */
export function StagePicture({ artwork, zoom, known, isMoving, onBroken }: StagePictureProps) {
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<Painter>(null)
  const [{ image, original }] = useState(artwork)
  const [isUnreadable, setUnreadable] = useState(false)
  const drawnByBrowser = isMoving || isUnreadable
  const failed = useEffectEvent((why: OriginalFailure) => {
    if (why === 'unreadable') setUnreadable(true)
    else onBroken('original')
  })

  useLayoutEffect(() => {
    if (!root.current || !canvas.current) return
    const made = createPainter({
      root: root.current,
      canvas: canvas.current,
      zoom,
      picture: image,
      url: original.url,
      onFailed: (why) => failed(why),
    })
    painter.current = made
    return () => made.close()
  }, [zoom, image, original.url])
  useEffect(() => painter.current?.setTiles(!drawnByBrowser), [drawnByBrowser])

  return (
    <div className={styles.place} data-part="picture" ref={root}>
      <Layers
        image={image}
        known={known}
        original={drawnByBrowser ? original.url : null}
        alt={artwork.altText || artwork.title}
        onShown={(widthPx) => painter.current?.setWidth(widthPx)}
        onBroken={onBroken}
      />
      <div aria-hidden="true">
        <canvas ref={canvas} />
      </div>
    </div>
  )
}
