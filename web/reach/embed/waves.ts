import type { EmbeddedSound } from '#contract/embedded-sound.ts'
import { decodePeaks, WavePainter } from '#web/ui/media/wave-draw.ts'

/** The waveforms of a frame: the large one, which shows where the sound is, and a small one in each row of a list. */
export class Waves {
  readonly #peaks: readonly (Uint8Array | null)[]
  readonly #large: WavePainter | null
  readonly #rows: readonly WavePainter[]

  /** `redraw` is called when the large one must be drawn anew: it has another size, or the page another theme. */
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

  /** Draws the large one as that of a track; `played` and `hover` are parts of its length. */
  draw(at: number, where: { played: number; hover: number | null }): void {
    this.#large?.draw({ peaks: this.#peaksOf(at), ...where })
  }
}
