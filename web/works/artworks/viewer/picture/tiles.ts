import type { Frame, Size, View } from '../zoom.ts'

/** The side of a tile, in its own pixels. */
export const TILE_SIDE = 512

/** A square of the original, halved in size with each level: level 0 has true pixels. */
export type Tile = { level: number; column: number; row: number }

type Rect = { x: number; y: number } & Size

export const tileKey = ({ level, column, row }: Tile): string => `${level}/${column}/${row}`

/** The coarsest level that has a pixel for each screen pixel. */
export function levelFor({ dpr }: Frame, { scale }: View): number {
  return Math.max(0, Math.floor(Math.log2(1 / (scale * dpr)) + 1e-6))
}

/** The area of a tile, in pixels of the original; the last tile of a row or column is smaller. */
export function partOf(picture: Size, { level, column, row }: Tile): Rect {
  const side = TILE_SIDE * 2 ** level
  const x = column * side
  const y = row * side
  return { x, y, width: Math.min(side, picture.width - x), height: Math.min(side, picture.height - y) }
}

/** The size of a tile, in its own pixels. */
export function sizeOf(picture: Size, tile: Tile): Size {
  const { width, height } = partOf(picture, tile)
  const shrink = 2 ** tile.level
  return { width: Math.max(1, Math.round(width / shrink)), height: Math.max(1, Math.round(height / shrink)) }
}

/**
 * The place of a tile on the canvas, in whole screen pixels: neighbours share an edge, so that no
 * seam shows.
 */
export function placeOf({ picture, dpr }: Frame, { scale, x, y }: View, tile: Tile): Rect {
  const part = partOf(picture, tile)
  const left = Math.round((x + part.x * scale) * dpr)
  const top = Math.round((y + part.y * scale) * dpr)
  const right = Math.round((x + (part.x + part.width) * scale) * dpr)
  const bottom = Math.round((y + (part.y + part.height) * scale) * dpr)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The visible tiles of a level, those nearest to the middle first. */
export function tilesInSight(frame: Frame, view: View, level = levelFor(frame, view)): Tile[] {
  const { picture, stage } = frame
  const side = TILE_SIDE * 2 ** level
  const columns = range(-view.x / view.scale, (stage.width - view.x) / view.scale, side, picture.width)
  const rows = range(-view.y / view.scale, (stage.height - view.y) / view.scale, side, picture.height)
  const middle = { column: mean(columns), row: mean(rows) }
  const far = ({ column, row }: Tile) => Math.hypot(column - middle.column, row - middle.row)
  return rows
    .flatMap((row) => columns.map((column) => ({ level, column, row })))
    .toSorted((one, other) => far(one) - far(other))
}

function range(from: number, to: number, side: number, length: number): number[] {
  const first = Math.max(0, Math.floor(from / side))
  const last = Math.min(Math.ceil(length / side), Math.ceil(to / side)) - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

const mean = (values: number[]): number => ((values[0] ?? 0) + (values.at(-1) ?? 0)) / 2
