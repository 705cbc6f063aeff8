/** What is on a waveform, fractions from 0 to 1. `hover` is the dashed hair under the pointer. */
export type WaveState = { peaks: Uint8Array | null; played: number; hover: number | null }

const COLUMN_PX = 2
const FULL = 255
const OPAQUE = 0xff000000

type Colours = { body: string; played: string; band: string; hair: string }
/** The drawing without colour: one pixel per column and row. */
type Mask = { peaks: Uint8Array | null; count: number; height: number; picture: OffscreenCanvas }

/**
 * Draws waves on one canvas: two-pixel columns, loudness solid, peaks as a half checker. The shape is made once per
 * size and peaks, so that moving the progress only colours it anew; what would look the same is not drawn at all.
 */
export class WavePainter {
  readonly #canvas: HTMLCanvasElement
  #drawn = ''
  #mask: Mask | null = null

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
  }

  draw(state: WaveState): void {
    const count = Math.floor(this.#canvas.clientWidth / COLUMN_PX)
    const height = Math.floor(this.#canvas.clientHeight / 4) * 4
    if (count === 0 || height === 0) return
    const context = this.#canvas.getContext('2d')
    if (!context) return
    const colours = readColours(this.#canvas)
    const cut = Math.round(state.played * count)
    const hair = state.hover === null ? -1 : Math.round(state.hover * count)
    const scale = Math.max(1, Math.round(window.devicePixelRatio || 1))
    const known = this.#mask
    if (known?.peaks !== state.peaks || known.count !== count || known.height !== height) {
      this.#mask = { peaks: state.peaks, count, height, picture: drawMask(state.peaks, count, height) }
      this.#drawn = ''
    }
    const look = [scale, cut, hair, ...Object.values(colours)].join(' ')
    if (look === this.#drawn || !this.#mask) return
    this.#drawn = look
    this.#resize(count * COLUMN_PX * scale, height * scale)
    context.setTransform(scale, 0, 0, scale, 0, 0)
    paint(context, this.#mask, colours, cut, hair)
  }

  #resize(width: number, height: number): void {
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
  }
}

function readColours(canvas: HTMLCanvasElement): Colours {
  const style = getComputedStyle(canvas)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return { body: read('--wave'), played: read('--wave-played'), band: read('--wave-band'), hair: read('--fg') }
}

function paint(context: CanvasRenderingContext2D, mask: Mask, colours: Colours, cut: number, hair: number): void {
  const width = mask.count * COLUMN_PX
  const { height } = mask
  const cutX = cut * COLUMN_PX
  const fill = (colour: string, x: number, fillWidth: number) => {
    context.fillStyle = colour
    context.fillRect(x, 0, fillWidth, height)
  }
  context.clearRect(0, 0, width, height)
  context.imageSmoothingEnabled = false
  context.drawImage(mask.picture, 0, 0, width, height)
  context.globalCompositeOperation = 'source-atop'
  fill(colours.played, 0, cutX)
  fill(colours.body, cutX, width - cutX)
  context.globalCompositeOperation = 'destination-over'
  if (colours.band !== 'transparent') fill(colours.band, 0, cutX)
  context.globalCompositeOperation = 'source-over'
  if (cut > 0) fill(colours.hair, cutX, COLUMN_PX)
  context.fillStyle = colours.hair
  if (hair >= 0) for (let y = 0; y < height; y += 4) context.fillRect(hair * COLUMN_PX, y, COLUMN_PX, 2)
}

function drawMask(peaks: Uint8Array | null, count: number, height: number): OffscreenCanvas {
  const picture = new OffscreenCanvas(count, height)
  const pixels = new Uint32Array(count * height)
  const middle = height / 2
  const columns = peaks && resamplePeaks(peaks, count)
  const set = (column: number, y: number) => {
    pixels[y * count + column] = OPAQUE
  }
  for (let i = 0; i < count; i++) {
    // without peaks a ruled line, never an invented wave
    const body = columns ? Math.max(1, Math.round((columns.rms[i]! / FULL) * middle)) : 1
    const up = columns ? Math.round((columns.up[i]! / FULL) * middle) : 0
    const down = columns ? Math.round((columns.down[i]! / FULL) * middle) : 0
    for (let y = middle - body; y < middle + body; y++) set(i, y)
    for (let y = body; y < up; y++) if (checker(i, middle - y)) set(i, middle - y - 1)
    for (let y = body; y < down; y++) if (checker(i, middle + y + 1)) set(i, middle + y)
  }
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), count, height)
  picture.getContext('2d')?.putImageData(image, 0, 0)
  return picture
}

const checker = (column: number, y: number): boolean => ((column + (y >> 1)) & 1) === 1

/** Columns of a waveform, each 0 to 255: the highest and lowest sample, and the loudness between. */
type WaveColumns = { up: Uint8Array; down: Uint8Array; rms: Uint8Array }

const BYTES_PER_COLUMN = 3

/** Bytes of a waveform from the base64 text in which it travels. */
export function decodePeaks(base64: string): Uint8Array {
  const binary = atob(base64)
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/**
 * Brings (up, down, rms) triplets to `count` columns. Fewer columns keep the highest peak and the mean loudness of what
 * they cover; more columns repeat. Null when there is nothing to draw.
 */
export function resamplePeaks(peaks: Uint8Array, count: number): WaveColumns | null {
  const given = Math.floor(peaks.length / BYTES_PER_COLUMN)
  if (given === 0 || count <= 0) return null
  const columns = { up: new Uint8Array(count), down: new Uint8Array(count), rms: new Uint8Array(count) }
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * given) / count)
    const to = Math.max(from + 1, Math.floor(((i + 1) * given) / count))
    let up = 0
    let down = 0
    let sum = 0
    for (let k = from; k < to; k++) {
      up = Math.max(up, peaks[k * BYTES_PER_COLUMN]!)
      down = Math.max(down, peaks[k * BYTES_PER_COLUMN + 1]!)
      sum += peaks[k * BYTES_PER_COLUMN + 2]!
    }
    columns.up[i] = up
    columns.down[i] = down
    columns.rms[i] = sum / (to - from)
  }
  return columns
}
