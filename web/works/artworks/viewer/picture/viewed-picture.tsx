import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ArtworkDetail, type ArtworkImage, artworkResource } from '#contract/artworks.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as styles from '#web/works/artworks/viewer/viewer.module.css'
import type { ZoomControl } from '#web/works/artworks/viewer/zoom-control.ts'
import type { OriginalFailure } from './original.ts'
import { createPainter, type Painter } from './painter.ts'

export type ViewedPictureProps = {
  artwork: ArtworkDetail
  zoom: ZoomControl
  /** The address of the image that the page behind has loaded already. */
  known: string | null
  isMoving: boolean
}

/**
 * A picture that fails to load is loaded once more with a new address, because signed addresses
 * expire.
 */
export function ViewedPicture({ artwork, ...props }: ViewedPictureProps) {
  const [attempt, setAttempt] = useState(0)
  const renewedFor = useRef(new Set<Broken>())
  const [state, setState] = useState<'shown' | 'renewing' | 'failed'>('shown')

  async function tryAgain() {
    if (state === 'renewing') return
    setState('renewing')
    await queryClient.refetchQueries({ queryKey: keyOf(artworkResource, { id: artwork.id }), exact: true })
    setAttempt(attempt + 1)
    setState('shown')
  }
  function broken(what: Broken) {
    if (!renewedFor.current.has(what)) {
      renewedFor.current.add(what)
      void tryAgain()
      return
    }
    // The picture is still visible without its original.
    if (what === 'original') toast.error('Failed to load artwork', 'You see a smaller version of it.')
    else setState('failed')
  }

  if (state === 'failed') {
    return (
      <div className={styles.waiting}>
        <ErrorState message="Failed to load artwork" onRetry={() => void tryAgain()} />
      </div>
    )
  }
  return <StagePicture key={attempt} {...props} artwork={artwork} onBroken={broken} />
}

/** The image that failed: a derivative of the picture, or the original. */
type Broken = 'picture' | 'original'

type StagePictureProps = {
  artwork: Pick<ArtworkDetail, 'title' | 'altText' | 'image' | 'original'>
  zoom: ZoomControl
  known: string | null
  /** True while the browser draws the original itself, so that it moves. */
  isMoving: boolean
  /** An address is no longer valid, or loading failed. */
  onBroken: (what: Broken) => void
}

/**
 * One picture in one view. Keeps its first addresses: a new signature does not change the picture.
 */
function StagePicture({ artwork, zoom, known, isMoving, onBroken }: StagePictureProps) {
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

type LayersProps = {
  image: ArtworkImage
  /** The image that the page behind has loaded; shown until a better one is loaded. */
  known: string | null
  /** Drawn by the browser on top of the derivatives; null if not needed. */
  original: string | null
  alt: string
  /** Called when a better image is visible, or a new image has to be placed. */
  onShown: (widthPx: number) => void
  onBroken: (what: 'picture' | 'original') => void
}

/**
 * The layers of a picture, the worst first: its colours, the image of the page behind, the largest
 * derivative, the original.
 */
function Layers({ image, known, original, alt, onShown, onBroken }: LayersProps) {
  const layers = layersOf(image, known, original)
  const [seen, setSeen] = useState<string | null>(null)
  const best = Math.max(
    0,
    layers.findIndex(({ src }) => src === seen),
  )
  const widthPx = best > 0 ? (layers[best]?.widthPx ?? 0) : 0
  const notifyShown = useEffectEvent(onShown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layer has to be placed too
  useEffect(() => notifyShown(widthPx), [widthPx, layers.length])
  return layers.map(({ src, widthPx: width }, at) =>
    at < best ? null : (
      <img
        key={src}
        src={src}
        // the layers below show the same picture
        alt={at === layers.length - 1 ? alt : ''}
        width={width}
        height={Math.max(1, Math.round((width * image.height) / image.width))}
        data-width={width}
        draggable={false}
        decoding="async"
        onLoad={(event) => void decoded(event.currentTarget).then(() => setSeen((last) => better(layers, last, src)))}
        onError={at === 0 ? undefined : () => onBroken(src === original ? 'original' : 'picture')}
      />
    ),
  )
}

/** An image, laid out as wide as its own pixels. */
type Layer = { src: string; widthPx: number }

function layersOf(
  { placeholder, sources, width }: ArtworkImage,
  known: string | null,
  original: string | null,
): Layer[] {
  const colours = { src: placeholder, widthPx: Math.min(width, 256) }
  const derivatives = sources.filter(({ url }, at) => url === known || at === sources.length - 1)
  const layers = [colours, ...derivatives.map(({ url, widthPx }) => ({ src: url, widthPx }))]
  return original ? [...layers, { src: original, widthPx: width }] : layers
}

function better(layers: Layer[], last: string | null, src: string): string | null {
  const indexOf = (wanted: string | null) => layers.findIndex((layer) => layer.src === wanted)
  return indexOf(src) > indexOf(last) ? src : last
}

/** An image shown before it is decoded would be blank for a moment. */
const decoded = (image: HTMLImageElement): Promise<void> => image.decode().catch(() => undefined)
