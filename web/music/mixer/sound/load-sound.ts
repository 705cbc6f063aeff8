import { AUDIO_MAX_BYTES } from '#contract/platform/limits.ts'
import { SAMPLE_RATE_HZ } from './memory.ts'

export type LoadOptions = {
  signal: AbortSignal
  /** Of the bytes, 0 to 1; not called where their number is not known. */
  onProgress: (part: number) => void
  mono: boolean
}

/** Fetches a file and decodes it, off the main thread. @throws Error with a text for people; AbortError when given up */
export async function loadSound(url: string, { signal, onProgress, mono }: LoadOptions): Promise<AudioBuffer> {
  const bytes = await fetchBytes(url, signal, onProgress)
  // keeps the file's own channels; what an MP3's head says of its encoder's padding is cut off by the browser
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ).decodeAudioData(bytes).catch(() => {
    throw new Error('This browser cannot decode it')
  })
  signal.throwIfAborted()
  return mono && sound.numberOfChannels > 1 ? toMono(sound) : sound
}

async function fetchBytes(url: string, signal: AbortSignal, onProgress: (part: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new Error('It could not be fetched', { cause: error })
  })
  if (!answer.ok || !answer.body) throw new Error('It could not be fetched')
  const total = Number(answer.headers.get('content-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.length
    if (received > AUDIO_MAX_BYTES) throw new Error('It is larger than any stem')
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
