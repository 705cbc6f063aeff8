import { resamplePeaks, type WaveColumns } from './wave-columns.ts'

/** What is on a waveform, fractions from 0 to 1. `hover` is the dashed hair under the pointer. */
export type WaveState = { peaks: Uint8Array | null; played: number; hover: number | null }

const COLUMN_PX = 2
const FULL = 255

type Colours = { body: string; played: string; band: string; hair: string }
type Canvas = { context: CanvasRenderingContext2D; width: number; height: number; columns: WaveColumns | null }

/** Draws waves on one canvas: two-pixel columns, loudness solid, peaks as a half checker. Skips what would look the same. */
export class WavePainter {
  readonly #canvas: HTMLCanvasElement
  #drawn = ''
  #resampled: { peaks: Uint8Array; count: number; columns: WaveColumns | null } | null = null

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
  }

  /** Columns the canvas has at its present size; progress that moves less than one changes nothing. */
  get columnCount(): number {
    return Math.floor(this.#canvas.clientWidth / COLUMN_PX)
  }

  draw(state: WaveState): void {
    const count = this.columnCount
    const height = Math.floor(this.#canvas.clientHeight / 4) * 4
    if (count === 0 || height === 0) return
    const colours = this.#colours()
    const cut = Math.round(state.played * count)
    const hair = state.hover === null ? -1 : Math.round(state.hover * count)
    const scale = Math.max(1, Math.round(window.devicePixelRatio || 1))
    const look = [count, height, scale, cut, hair, ...Object.values(colours)].join(' ')
    const samePeaks = this.#resampled?.peaks === state.peaks || (!this.#resampled && !state.peaks)
    if (look === this.#drawn && samePeaks) return
    const context = this.#canvas.getContext('2d')
    if (!context) return
    this.#drawn = look
    this.#canvas.width = count * COLUMN_PX * scale
    this.#canvas.height = height * scale
    context.scale(scale, scale)
    paint({ context, width: count * COLUMN_PX, height, columns: this.#columns(state.peaks, count) }, colours, cut, hair)
  }

  #columns(peaks: Uint8Array | null, count: number): WaveColumns | null {
    if (!peaks) {
      this.#resampled = null
      return null
    }
    if (this.#resampled?.peaks !== peaks || this.#resampled.count !== count) {
      this.#resampled = { peaks, count, columns: resamplePeaks(peaks, count) }
    }
    return this.#resampled.columns
  }

  #colours(): Colours {
    const style = getComputedStyle(this.#canvas)
    const read = (name: string) => style.getPropertyValue(name).trim()
    return { body: read('--wave'), played: read('--wave-played'), band: read('--wave-band'), hair: read('--fg') }
  }
}

function paint(canvas: Canvas, colours: Colours, cut: number, hair: number): void {
  const { context, height } = canvas
  if (colours.band && colours.band !== 'transparent' && cut > 0) {
    context.fillStyle = colours.band
    context.fillRect(0, 0, cut * COLUMN_PX, height)
  }
  context.fillStyle = colours.played
  paintColumns(canvas, 0, cut)
  context.fillStyle = colours.body
  paintColumns(canvas, cut, canvas.width / COLUMN_PX)
  context.fillStyle = colours.hair
  if (cut > 0) context.fillRect(cut * COLUMN_PX, 0, COLUMN_PX, height)
  if (hair >= 0) for (let y = 0; y < height; y += 4) context.fillRect(hair * COLUMN_PX, y, COLUMN_PX, 2)
}

function paintColumns({ context, height, columns }: Canvas, from: number, to: number): void {
  const middle = height / 2
  // without peaks a ruled line, never an invented wave
  if (!columns) {
    context.fillRect(from * COLUMN_PX, middle - 1, (to - from) * COLUMN_PX, 2)
    return
  }
  for (let i = from; i < to; i++) {
    const x = i * COLUMN_PX
    const body = Math.max(1, Math.round((columns.rms[i]! / FULL) * middle))
    const up = Math.round((columns.up[i]! / FULL) * middle)
    const down = Math.round((columns.down[i]! / FULL) * middle)
    context.fillRect(x, middle - body, COLUMN_PX, body * 2)
    for (let y = body; y < up; y++) if (checker(i, middle - y)) context.fillRect(x, middle - y - 1, COLUMN_PX, 1)
    for (let y = body; y < down; y++) if (checker(i, middle + y + 1)) context.fillRect(x, middle + y, COLUMN_PX, 1)
  }
}

const checker = (column: number, y: number): boolean => ((column + (y >> 1)) & 1) === 1
