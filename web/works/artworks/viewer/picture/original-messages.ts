import type { Size } from '../zoom.ts'
import type { Tile } from './tiles.ts'

/** Messages to the worker that decodes an original. A new 'want' replaces the one before. */
export type Order = { kind: 'open'; url: string; picture: Size } | { kind: 'want'; tiles: Tile[] }

/**
 * Messages from the worker. `refused`: the address is no longer valid. `unreadable`: this browser
 * cannot decode the file, or not at this size.
 */
export type Delivery =
  | { kind: 'opened' }
  | { kind: 'tile'; tile: Tile; bitmap: ImageBitmap }
  | { kind: 'failed'; why: 'unreachable' | 'refused' | 'unreadable' }
