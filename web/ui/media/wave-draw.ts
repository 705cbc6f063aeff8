import { wavePixels } from '#contract/drawing/wave.ts'

/**
 * The state of a waveform. `played` and `hover` are fractions from 0 to 1; `hover` is the dashed
 * line under the pointer.
 */
export type WaveState = { peaks: Uint8Array | null; played: number; hover: number | null }

const COLUMN_PX = 2
const OPAQUE = 0xff000000

type Colours = { body: string; played: string; band: string; hair: string }
/** The waveform without colour: one pixel per column and row. */
type Mask = { peaks: Uint8Array | null; count: number; height: number; picture: OffscreenCanvas }

/**
 * Draws waveforms on one canvas: two-pixel columns, loudness solid, peaks as a half checker. The
 * shape is computed once per size and peaks, so progress only recolours it. A drawing that would
 * look the same is skipped.
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
  for (const [column, y] of wavePixels(peaks, count, height)) pixels[y * count + column] = OPAQUE
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), count, height)
  picture.getContext('2d')?.putImageData(image, 0, 0)
  return picture
}

/** The bytes of a waveform, decoded from the base64 text of the API. */
export function decodePeaks(base64: string): Uint8Array {
  const binary = atob(base64)
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
