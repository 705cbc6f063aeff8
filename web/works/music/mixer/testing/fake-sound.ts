import { vi } from 'vitest'

/** A parameter of the audio graph: its value, or the value it moves to. */
class FakeParam {
  value = 1
  setValueAtTime(value: number): void {
    this.value = value
  }
  linearRampToValueAtTime(value: number): void {
    this.value = value
  }
  setTargetAtTime(value: number): void {
    this.value = value
  }
  cancelScheduledValues(): void {}
}

class FakeNode {
  connect<Node>(to: Node): Node {
    return to
  }
}

class FakeGain extends FakeNode {
  readonly gain = new FakeParam()
}

class FakeMeter extends FakeNode {
  fftSize = 2048
  /** The measured samples. */
  samples = [0]
  getFloatTimeDomainData(into: Float32Array): void {
    into.fill(0)
    into.set(this.samples)
  }
}

class FakeSource extends EventTarget {
  buffer: FakeBuffer | null = null
  started: { atS: number; fromS: number } | null = null
  stoppedAtS: number | null = null
  connect(): void {}
  start(atS: number, fromS: number): void {
    this.started = { atS, fromS }
  }
  stop(atS: number): void {
    this.stoppedAtS = atS
  }
}

class FakeBuffer {
  readonly numberOfChannels: number
  readonly length: number
  readonly sampleRate: number
  readonly #channels: Float32Array[]

  constructor({ numberOfChannels, length, sampleRate }: AudioBufferOptions & { numberOfChannels: number }) {
    this.numberOfChannels = numberOfChannels
    this.length = length
    this.sampleRate = sampleRate
    this.#channels = Array.from({ length: numberOfChannels }, () => new Float32Array(length))
  }
  get duration(): number {
    return this.length / this.sampleRate
  }
  getChannelData(channel: number): Float32Array {
    return this.#channels[channel]!
  }
}

class FakeContext extends FakeNode {
  currentTime = 100
  outputLatency = 0
  state: 'suspended' | 'running' | 'closed' = 'running'
  onstatechange: (() => void) | null = null
  readonly destination = new FakeNode()
  readonly gains: FakeGain[] = []
  readonly meters: FakeMeter[] = []
  readonly sources: FakeSource[] = []

  createGain(): FakeGain {
    return kept(this.gains, new FakeGain())
  }
  createAnalyser(): FakeMeter {
    return kept(this.meters, new FakeMeter())
  }
  createBufferSource(): FakeSource {
    return kept(this.sources, new FakeSource())
  }
  resume = (): Promise<void> => this.#become('running')
  suspend = (): Promise<void> => this.#become('suspended')
  close = (): Promise<void> => this.#become('closed')

  /** The system takes the audio, as for a call. */
  interrupt(): void {
    void this.#become('suspended')
  }
  /** The sources that are started and not stopped. */
  audible(): FakeSource[] {
    return this.sources.filter(({ stoppedAtS }) => stoppedAtS === null)
  }

  async #become(state: FakeContext['state']): Promise<void> {
    this.state = state
    this.onstatechange?.()
  }
}

function kept<Thing>(among: Thing[], thing: Thing): Thing {
  among.push(thing)
  return thing
}

/** A file of this length in seconds, which the fake `decodeAudioData` below understands. */
export const soundFile = (seconds: number, channels = 2): string => JSON.stringify({ seconds, channels })

/** Replaces Web Audio, which happy-dom lacks; a test controls its clock and reads its graph. */
export function fakeSound() {
  const contexts: FakeContext[] = []
  vi.stubGlobal(
    'AudioContext',
    class extends FakeContext {
      constructor() {
        super()
        contexts.push(this)
      }
    },
  )
  vi.stubGlobal('AudioBuffer', FakeBuffer)
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      async decodeAudioData(bytes: ArrayBuffer): Promise<FakeBuffer> {
        const { seconds, channels } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, number>
        const sound = new FakeBuffer({ numberOfChannels: channels!, length: seconds! * 10, sampleRate: 10 })
        for (let channel = 0; channel < channels!; channel++) sound.getChannelData(channel).fill(channel + 1)
        return sound
      }
    },
  )
  return { context: () => contexts.at(-1)! }
}
