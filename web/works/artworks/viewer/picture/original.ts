import type { Size } from '../zoom.ts'
import type { Delivery, Order } from './original-messages.ts'
import { type Tile, tileKey } from './tiles.ts'

export type CutTile = { tile: Tile; bitmap: ImageBitmap }
export type Original = ReturnType<typeof openOriginal>
export type OriginalFailure = Extract<Delivery, { kind: 'failed' }>['why']

/** The number of cached tiles beyond those in sight, for panning back. */
const SPARE_TILES = 40

type Opening = { url: string; picture: Size; onTile: () => void; onFailed: (why: OriginalFailure) => void }

/** Decodes an original once, in a worker, and returns the requested tiles. */
export function openOriginal({ url, picture, onTile, onFailed }: Opening) {
  const worker = new Worker(new URL('./original-worker.ts', import.meta.url), { type: 'module' })
  const send = (order: Order) => worker.postMessage(order)
  const tiles = new Map<string, CutTile>()
  let wanted: Tile[] = []
  let asked = ''

  function keep(cut: CutTile) {
    tiles.set(tileKey(cut.tile), cut)
    const inSight = new Set(wanted.map(tileKey))
    for (const [key, { bitmap }] of tiles) {
      if (tiles.size <= inSight.size + SPARE_TILES) break
      if (inSight.has(key)) continue
      bitmap.close()
      tiles.delete(key)
    }
  }

  worker.onmessage = ({ data }: MessageEvent<Delivery>) => {
    if (data.kind === 'failed') onFailed(data.why)
    if (data.kind !== 'tile') return
    keep(data)
    onTile()
  }
  worker.onerror = () => onFailed('unreadable')
  send({ kind: 'open', url, picture })

  return {
    /** The cached tiles of other levels, coarse ones first. */
    others: (level: number): CutTile[] =>
      [...tiles.values()].filter(({ tile }) => tile.level !== level).toSorted((a, b) => b.tile.level - a.tile.level),
    bitmapOf: (tile: Tile): ImageBitmap | undefined => tiles.get(tileKey(tile))?.bitmap,
    /** Requests the missing ones of these tiles, and cancels earlier requests for others. */
    want(inSight: Tile[]) {
      wanted = inSight
      const missing = inSight.filter((tile) => !tiles.has(tileKey(tile)))
      const wish = missing.map(tileKey).join()
      if (wish === asked) return
      asked = wish
      send({ kind: 'want', tiles: missing })
    },
    close() {
      worker.terminate()
      for (const { bitmap } of tiles.values()) bitmap.close()
      tiles.clear()
    },
  }
}
