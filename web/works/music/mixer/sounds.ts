import { SAMPLE_RATE_HZ } from './load-sound.ts'

type Strip = { sound: AudioBuffer; gain: GainNode; meter: AnalyserNode; source: AudioBufferSourceNode | null }

/** Between the press and the first sample, so that every source is told before its time has come. */
const LEAD_S = 0.03
/** Faders, mutes and seeks take this long, so that nothing clicks. */
const RAMP_S = 0.012

/**
 * Sounds on one clock: all of them begin at the same sample. Knows nothing of stems, and plays from where it is told to
 * until it is told to stop.
 */
export class Sounds {
  readonly #context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: 'playback' })
  readonly #master = this.#context.createGain()
  /** Takes the edge off where the sound begins or ends in its middle. */
  readonly #edge = this.#context.createGain()
  readonly #strips = new Map<string, Strip>()
  #begin: { atS: number; fromS: number } | null = null
  #resuming = false
  #rest: ReturnType<typeof setTimeout> | undefined

  /** `onBroken`: the system took the sound away, for a call or for good. */
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

  /** Where the sound is that is heard now, in seconds; null while it is silent. */
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
   * Begins at this second, all at once. `onEnd` comes when the longest has run out. @throws what the browser refuses it
   * with
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

  /** Falls silent, and lets the device rest. */
  stop(): void {
    if (!this.#begin) return
    this.#begin = null
    this.#silence(this.#context.currentTime + LEAD_S)
    this.#rest = setTimeout(() => void this.#context.suspend(), 2 * LEAD_S * 1000)
  }

  /** The loudest moment of a sound just now, 0 to 1. */
  peakOf(id: string): number {
    const strip = this.#strips.get(id)
    return strip?.source && this.#begin ? meterOf(strip.meter) : 0
  }

  /** For good: the decoded sound is let go. */
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

  /** What sounds fades, and is over at that time. */
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

/** The highest sample that a meter holds, 0 to 1. */
function meterOf(analyser: AnalyserNode): number {
  analyser.getFloatTimeDomainData(samples)
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return Math.min(1, peak)
}
