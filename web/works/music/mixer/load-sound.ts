import { AUDIO_MAX_BYTES, STEMS } from '#contract/platform/limits.ts'

export type LoadOptions = {
  signal: AbortSignal
  /** The loaded part, 0 to 1; not called if the total is unknown. */
  onProgress: (part: number) => void
  mono: boolean
}

/**
 * Fetches a file and decodes it, off the main thread. @throws Error with a text to show; AbortError
 * if aborted
 */
export async function loadSound(url: string, { signal, onProgress, mono }: LoadOptions): Promise<AudioBuffer> {
  const bytes = await fetchBytes(url, signal, onProgress)
  // Decoding keeps the number of channels. The browser removes the encoder's padding that an MP3
  // header declares.
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ).decodeAudioData(bytes).catch(() => {
    throw new Error('This browser cannot decode the file')
  })
  signal.throwIfAborted()
  return mono && sound.numberOfChannels > 1 ? toMono(sound) : sound
}

async function fetchBytes(url: string, signal: AbortSignal, onProgress: (part: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new Error('The download failed', { cause: error })
  })
  if (!response.ok || !response.body) throw new Error('The download failed')
  const total = Number(response.headers.get('content-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.length
    if (received > AUDIO_MAX_BYTES) throw new Error('The file is too large for a stem')
    if (total > 0) onProgress(Math.min(1, received / total))
  }
  return new Blob(parts).arrayBuffer()
}

function toMono(sound: AudioBuffer): AudioBuffer {
  const mono = new AudioBuffer({ length: sound.length, sampleRate: sound.sampleRate, numberOfChannels: 1 })
  const mixed = mono.getChannelData(0)
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const samples = sound.getChannelData(channel)
    for (let at = 0; at < mixed.length; at++) mixed[at] = mixed[at]! + samples[at]! / sound.numberOfChannels
  }
  return mono
}

/**
 * The sample rate of nearly all MP3s. They are decoded without conversion, and the output is
 * converted once to the device's rate.
 */
export const SAMPLE_RATE_HZ = 44_100
const BYTES_PER_SAMPLE = 4
const GB = 1024 ** 3
/** The memory limit on a small device. */
const SMALL_BYTES = STEMS.mixerBytes / 4

type MemoryPlan = { channels: 1 | 2 } | { channels: 0; neededBytes: number }

/**
 * Decides how decoded stems of these lengths fit into memory: in stereo, otherwise in mono,
 * otherwise not at all. While stems are converted to mono, one of them is in memory in stereo too.
 */
export function planMemory(durationsMs: readonly number[], maxBytes: number): MemoryPlan {
  const mono = durationsMs.map((ms) => (ms / 1000) * SAMPLE_RATE_HZ * BYTES_PER_SAMPLE)
  const all = mono.reduce((sum, bytes) => sum + bytes, 0)
  if (2 * all <= maxBytes) return { channels: 2 }
  const neededBytes = all + 2 * Math.max(0, ...mono)
  return neededBytes <= maxBytes ? { channels: 1 } : { channels: 0, neededBytes }
}

/**
 * An eighth of the memory that the browser reports. If it reports none, a smaller limit on touch
 * devices.
 */
export function mixerMemory(): number {
  const { deviceMemory } = navigator as { deviceMemory?: number }
  if (deviceMemory) return Math.min(STEMS.mixerBytes, (deviceMemory * GB) / 8)
  return window.matchMedia('(pointer: coarse)').matches ? SMALL_BYTES : STEMS.mixerBytes
}

export const gigabytes = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`
