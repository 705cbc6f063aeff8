const TAU = Math.PI * 2

/** Smooths a discontinuity (polyBLEP), so that saws and pulses alias little. */
function edge(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step
    return t + t - t * t - 1
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step
    return t * t + t + t + 1
  }
  return 0
}

/** A phase from 0 to 1; `step` is frequency / sample rate. */
export class Oscillator {
  private phase: number

  constructor(phase = 0) {
    this.phase = phase
  }

  private advance(step: number): number {
    const phase = this.phase
    const next = phase + step
    this.phase = next - Math.floor(next)
    return phase
  }

  sine(step: number): number {
    return Math.sin(this.advance(step) * TAU)
  }

  saw(step: number): number {
    const phase = this.advance(step)
    return phase * 2 - 1 - edge(phase, step)
  }

  pulse(step: number, width: number): number {
    const phase = this.advance(step)
    const fall = phase + 1 - width
    return (phase < width ? 1 : -1) + edge(phase, step) - edge(fall - Math.floor(fall), step)
  }

  /** A square wave with aliasing, which suits cymbals. */
  hardSquare(step: number): number {
    return this.advance(step) < 0.5 ? 1 : -1
  }

  triangle(step: number): number {
    return Math.abs(this.advance(step) * 4 - 2) - 1
  }
}

/** A two-operator FM tone for bells and struck metal; `index` falls with the envelope. */
export function struckMetal(
  sampleRate: number,
  tone: { hertz: number; ratio: number; index: number; decay: number; seconds: number },
): Float32Array {
  const out = new Float32Array(Math.round(sampleRate * tone.seconds))
  for (let i = 0; i < out.length; i++) {
    const t = i / sampleRate
    const fall = Math.exp(-t / tone.decay)
    const inner = Math.sin(TAU * tone.hertz * tone.ratio * t) * tone.index * fall
    out[i] = Math.sin(TAU * tone.hertz * t + inner) * fall * Math.min(1, t * 400)
  }
  return out
}
