import { SAMPLE_RATE_HZ } from './load-sound.ts'

type Strip = { sound: AudioBuffer; gain: GainNode; meter: AnalyserNode; source: AudioBufferSourceNode | null }

/** The delay before the first sample, so that every source is scheduled in time. */
const LEAD_S = 0.03
/** The duration of level changes and seeks, so that they do not click. */
const RAMP_S = 0.012

/** Plays sounds in sync: all start at the same sample. Independent of stems. */
export class Sounds {
  readonly #context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: 'playback' })
  readonly #master = this.#context.createGain()
  /** Fades in and out where playback starts or stops in the middle. */
  readonly #edge = this.#context.createGain()
  readonly #strips = new Map<string, Strip>()
  #begin: { atS: number; fromS: number } | null = null
  #resuming = false
  #rest: ReturnType<typeof setTimeout> | undefined

  /** `onBroken` is called when the system takes the audio, for a call or for good. */
  constructor(onBroken: () => void) {
    this.#master.connect(this.#edge).connect(this.#context.destination)
    this.#context.onstatechange = () => {
      if (this.#begin && !this.#resuming && this.#context.state !== 'running') onBroken()
    }
    void this.#context.suspend()
  }

  add(id: string, sound: AudioBuffer): void {
    const gain = this.#context.createGain()
    const meter = this.#context.createAnalyser()
    meter.fftSize = 512
    gain.connect(meter)
    gain.connect(this.#master)
    this.#strips.set(id, { sound, gain, meter, source: null })
  }

  get durationS(): number {
    return Math.max(0, ...[...this.#strips.values()].map(({ sound }) => sound.duration))
  }

  /** The position that is audible now, in seconds; null while silent. */
  get positionS(): number | null {
    if (!this.#begin) return null
    const heardAt = this.#context.currentTime - (this.#context.outputLatency || 0)
    return this.#begin.fromS + Math.max(0, heardAt - this.#begin.atS)
  }

  setGains(gains: Readonly<Record<string, number>>, master: number): void {
    this.#turn(this.#master, master)
    for (const [id, { gain }] of this.#strips) this.#turn(gain, gains[id] ?? 0)
  }

  /**
   * Starts all sounds together at the second `fromS`. `onEnd` is called when the longest has ended.
   * @throws the browser's reason if it refuses to start audio
   */
  async start(fromS: number, onEnd: () => void): Promise<void> {
    clearTimeout(this.#rest)
    const atS = this.#context.currentTime + LEAD_S
    this.#silence(atS)
    const begin = { atS, fromS }
    this.#begin = begin
    this.#edge.gain.setValueAtTime(fromS > 0 ? 0 : 1, atS)
    this.#edge.gain.linearRampToValueAtTime(1, atS + RAMP_S)
    const strips = [...this.#strips.values()].filter(({ sound }) => fromS < sound.duration)
    for (const strip of strips) strip.source = this.#play(strip, atS, fromS)
    const last = strips.find(({ sound }) => sound.duration === this.durationS)
    last?.source?.addEventListener('ended', () => this.#begin === begin && onEnd())
    this.#resuming = true
    await this.#context.resume().finally(() => {
      this.#resuming = false
    })
  }

  /** Stops, and suspends the audio device. */
  stop(): void {
    if (!this.#begin) return
    this.#begin = null
    this.#silence(this.#context.currentTime + LEAD_S)
    this.#rest = setTimeout(() => void this.#context.suspend(), 2 * LEAD_S * 1000)
  }

  /** The present peak of a sound, 0 to 1. */
  peakOf(id: string): number {
    const strip = this.#strips.get(id)
    return strip?.source && this.#begin ? meterOf(strip.meter) : 0
  }

  /** Closes for good: frees the decoded audio. */
  close(): void {
    clearTimeout(this.#rest)
    this.#context.onstatechange = null
    this.#begin = null
    this.#strips.clear()
    void this.#context.close()
  }

  #play({ sound, gain }: Strip, atS: number, fromS: number): AudioBufferSourceNode {
    const source = this.#context.createBufferSource()
    source.buffer = sound
    source.connect(gain)
    source.start(atS, fromS)
    return source
  }

  /** Fades the playing sounds, and stops them at that time. */
  #silence(atS: number): void {
    this.#edge.gain.cancelScheduledValues(0)
    this.#edge.gain.setTargetAtTime(0, this.#context.currentTime, LEAD_S / 5)
    for (const strip of this.#strips.values()) {
      strip.source?.stop(atS)
      strip.source = null
    }
  }

  #turn({ gain }: GainNode, value: number): void {
    if (this.#begin) gain.setTargetAtTime(value, this.#context.currentTime, RAMP_S)
    else {
      gain.cancelScheduledValues(0)
      gain.value = value
    }
  }
}

const samples = new Float32Array(512)

/** The highest sample in a meter's buffer, 0 to 1. */
function meterOf(analyser: AnalyserNode): number {
  analyser.getFloatTimeDomainData(samples)
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return Math.min(1, peak)
}
