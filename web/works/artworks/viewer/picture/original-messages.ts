import type { Size } from '../zoom.ts'
import type { Tile } from './tiles.ts'

/** What the page asks of the thread that holds an original. A new wish takes the place of the one before. */
export type Order = { kind: 'open'; url: string; picture: Size } | { kind: 'want'; tiles: Tile[] }

/**
 * What comes back. `refused`: the address is no longer good. `unreadable`: this browser cannot decode it, or not as
 * large.
 */
export type Delivery =
  | { kind: 'opened' }
  | { kind: 'tile'; tile: Tile; bitmap: ImageBitmap }
  | { kind: 'failed'; why: 'unreachable' | 'refused' | 'unreadable' }
