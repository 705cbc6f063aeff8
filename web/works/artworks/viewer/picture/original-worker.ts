import type { Size } from '../zoom.ts'
import type { Delivery, Order } from './original-messages.ts'
import { partOf, sizeOf, type Tile } from './tiles.ts'

// This worker holds the only decoded copy of an original. Ending the worker frees its memory
// immediately.
let picture: Size = { width: 0, height: 0 }
let whole: ImageBitmap | null = null
let wanted: Tile[] = []
let isCutting = false

/** The worker's global scope, which the page's types lack. */
const scope = self as unknown as {
  postMessage: (delivery: Delivery, transfer?: Transferable[]) => void
  onmessage: ((event: MessageEvent<Order>) => void) | null
}

scope.onmessage = ({ data: order }) => {
  if (order.kind === 'open') {
    picture = order.picture
    void open(order.url)
    return
  }
  wanted = order.tiles
  void cutWanted()
}

async function open(url: string): Promise<void> {
  const response = await fetch(url).catch(() => null)
  if (!response) return fail('unreachable')
  if (!response.ok) return fail('refused')
  try {
    const bitmap = await createImageBitmap(await response.blob(), { imageOrientation: 'from-image' })
    // Pixels of another size would be drawn in wrong places.
    if (bitmap.width !== picture.width || bitmap.height !== picture.height) return fail('unreadable')
    whole = bitmap
  } catch {
    return fail('unreadable')
  }
  scope.postMessage({ kind: 'opened' })
  void cutWanted()
}

/** One tile after another, so that a newer message is received in between. */
async function cutWanted(): Promise<void> {
  if (isCutting) return
  isCutting = true
  for (let tile = wanted.shift(); whole && tile; tile = wanted.shift()) {
    const bitmap = await cut(whole, tile).catch(() => null)
    if (!bitmap) {
      fail('unreadable')
      break
    }
    scope.postMessage({ kind: 'tile', tile, bitmap }, [bitmap])
  }
  isCutting = false
}

function cut(from: ImageBitmap, tile: Tile): Promise<ImageBitmap> {
  const { x, y, width, height } = partOf(picture, tile)
  if (tile.level === 0) return createImageBitmap(from, x, y, width, height)
  const size = sizeOf(picture, tile)
  return createImageBitmap(from, x, y, width, height, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  })
}

function fail(why: Extract<Delivery, { kind: 'failed' }>['why']): void {
  scope.postMessage({ kind: 'failed', why })
}
