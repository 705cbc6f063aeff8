import type { EmbeddedSound } from '#contract/embedded-sound.ts'
import { decodePeaks, WavePainter } from '#web/ui/media/wave-draw.ts'

/**
 * The waveforms of a frame: a large one with the position, and a small one in each row of a list.
 */
export class Waves {
  readonly #peaks: readonly (Uint8Array | null)[]
  readonly #large: WavePainter | null
  readonly #rows: readonly WavePainter[]

  /**
   * `redraw` is called when the large waveform must be redrawn after a change of its size or of the
   * theme.
   */
  constructor(root: HTMLElement, tracks: EmbeddedSound['tracks'], redraw: () => void) {
    this.#peaks = tracks.map(({ peaks }) => (peaks ? decodePeaks(peaks) : null))
    const large = root.querySelector<HTMLCanvasElement>('.wave canvas')
    this.#large = large && new WavePainter(large)
    this.#rows = Array.from(
      root.querySelectorAll<HTMLCanvasElement>('.tracks canvas'),
      (canvas) => new WavePainter(canvas),
    )
    const redrawAll = () => {
      for (const [at, row] of this.#rows.entries()) row.draw({ peaks: this.#peaksOf(at), played: 0, hover: null })
      redraw()
    }
    if (large) new ResizeObserver(redrawAll).observe(large)
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', redrawAll)
  }

  #peaksOf = (at: number): Uint8Array | null => this.#peaks[at] ?? null

  /** Draws the large waveform for a track; `played` and `hover` are fractions of its length. */
  draw(at: number, where: { played: number; hover: number | null }): void {
    this.#large?.draw({ peaks: this.#peaksOf(at), ...where })
  }
}
