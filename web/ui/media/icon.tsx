import { classNames } from '#web/ui/class-names.ts'
import * as styles from './icon.module.css'
import { ICON_BITMAPS, type IconName } from './icon-bitmaps.ts'

export type { IconName } from './icon-bitmaps.ts'

export type IconProps = {
  name: IconName
  /** Rendered at 12, 24 (default), 36 or 48 px: whole multiples of the grid. */
  size?: 's' | 'm' | 'l'
  className?: string
}

const SIZE_CLASS = { s: styles.small, m: '', l: styles.large } as const

/**
 * A one-bit icon in the colour of the text. It is always decoration: the control around it has the
 * label.
 */
export const Icon = ({ name, ...look }: IconProps) => <Bitmap bitmap={ICON_BITMAPS[name]} {...look} />

type BitmapProps = Omit<IconProps, 'name'> & { bitmap: string }

/** An icon whose bitmap is not among those of every page. */
export function Bitmap({ bitmap, size = 'm', className }: BitmapProps) {
  return (
    <svg className={classNames(styles.icon, SIZE_CLASS[size], className)} viewBox="0 0 12 12" aria-hidden="true">
      <path d={iconPath(bitmap)} />
    </svg>
  )
}

const SIDE = 12
const paths = new Map<string, string>()

/**
 * SVG path data of an icon on a 12 x 12 viewBox. A greedy sweep merges its pixels into few
 * rectangles.
 */
function iconPath(bitmap: string): string {
  const known = paths.get(bitmap)
  if (known !== undefined) return known
  const path = tracePixels(readPixels(bitmap))
  paths.set(bitmap, path)
  return path
}

function readPixels(bitmap: string): boolean[][] {
  return Array.from({ length: SIDE }, (_, y) => {
    const bits = Number.parseInt(bitmap.slice(y * 3, y * 3 + 3), 16)
    return Array.from({ length: SIDE }, (_, x) => ((bits >> (SIDE - 1 - x)) & 1) === 1)
  })
}

function tracePixels(pixels: boolean[][]): string {
  let path = ''
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (!pixels[y]![x]) continue
      const width = runLength(pixels[y]!, x)
      const height = columnLength(pixels, x, y, width)
      for (let row = y; row < y + height; row++) pixels[row]!.fill(false, x, x + width)
      path += `M${x} ${y}h${width}v${height}h-${width}z`
    }
  }
  return path
}

function runLength(row: boolean[], x: number): number {
  let width = 1
  while (row[x + width]) width++
  return width
}

function columnLength(pixels: boolean[][], x: number, y: number, width: number): number {
  let height = 1
  while (pixels[y + height]?.slice(x, x + width).every(Boolean)) height++
  return height
}
