/**
 * State variable filter (trapezoidal), stable when its cutoff is swept. Use one instance per signal
 * and response.
 */
export class Svf {
  private readonly sampleRate: number
  private first = 0
  private second = 0
  private damping = 1
  private a1 = 0
  private a2 = 0
  private a3 = 0

  constructor(sampleRate: number, hertz: number, q = 0.7) {
    this.sampleRate = sampleRate
    this.tune(hertz, q)
  }

  tune(hertz: number, q: number): void {
    const g = Math.tan((Math.PI * Math.min(Math.max(hertz, 15), this.sampleRate * 0.47)) / this.sampleRate)
    this.damping = 1 / q
    this.a1 = 1 / (1 + g * (g + this.damping))
    this.a2 = g * this.a1
    this.a3 = g * this.a2
  }

  low(input: number): number {
    const v3 = input - this.second
    const v1 = this.a1 * this.first + this.a2 * v3
    const v2 = this.second + this.a2 * this.first + this.a3 * v3
    this.first = 2 * v1 - this.first
    this.second = 2 * v2 - this.second
    return v2
  }

  band(input: number): number {
    const v3 = input - this.second
    const v1 = this.a1 * this.first + this.a2 * v3
    this.second += 2 * (this.a2 * this.first + this.a3 * v3)
    this.first = 2 * v1 - this.first
    return v1 * this.damping
  }

  high(input: number): number {
    const v3 = input - this.second
    const v1 = this.a1 * this.first + this.a2 * v3
    const v2 = this.second + this.a2 * this.first + this.a3 * v3
    this.first = 2 * v1 - this.first
    this.second = 2 * v2 - this.second
    return input - this.damping * v1 - v2
  }
}

type Response = 'low' | 'band' | 'high'

/** Filters a buffer in place at a fixed cutoff. */
export function filter(
  buffer: Float32Array,
  sampleRate: number,
  response: Response,
  hertz: number,
  q = 0.7,
): Float32Array {
  const svf = new Svf(sampleRate, hertz, q)
  if (response === 'low') for (let i = 0; i < buffer.length; i++) buffer[i] = svf.low(buffer[i]!)
  else if (response === 'high') for (let i = 0; i < buffer.length; i++) buffer[i] = svf.high(buffer[i]!)
  else for (let i = 0; i < buffer.length; i++) buffer[i] = svf.band(buffer[i]!)
  return buffer
}

/**
 * Filters a buffer in place. The cutoff depends on the time in seconds and is read every 32
 * samples.
 */
export function sweep(
  buffer: Float32Array,
  sampleRate: number,
  response: Response,
  hertzAt: (seconds: number) => number,
  q = 0.7,
): Float32Array {
  const svf = new Svf(sampleRate, hertzAt(0), q)
  for (let i = 0; i < buffer.length; i++) {
    if ((i & 31) === 0) svf.tune(hertzAt(i / sampleRate), q)
    const input = buffer[i]!
    buffer[i] = response === 'low' ? svf.low(input) : response === 'band' ? svf.band(input) : svf.high(input)
  }
  return buffer
}
