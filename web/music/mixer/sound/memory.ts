import { STEMS } from '#contract/platform/limits.ts'

/** What MP3s are nearly always made at: decoded as they are, and turned into the device's own rate once, at the end. */
export const SAMPLE_RATE_HZ = 44_100
const BYTES_PER_SAMPLE = 4
const GB = 1024 ** 3
/** What a small device is asked to hold. */
const SMALL_BYTES = STEMS.mixerBytes / 4

export type MemoryPlan = { channels: 1 | 2 } | { channels: 0; neededBytes: number }

/**
 * How stems of these lengths fit into memory, decoded: in stereo, else in mono, else not at all. While stems are turned to mono one
 * of them is there in stereo too.
 */
export function planMemory(durationsMs: readonly number[], maxBytes: number): MemoryPlan {
  const mono = durationsMs.map((ms) => (ms / 1000) * SAMPLE_RATE_HZ * BYTES_PER_SAMPLE)
  const all = mono.reduce((sum, bytes) => sum + bytes, 0)
  if (2 * all <= maxBytes) return { channels: 2 }
  const neededBytes = all + 2 * Math.max(0, ...mono)
  return neededBytes <= maxBytes ? { channels: 1 } : { channels: 0, neededBytes }
}

/** An eighth of the memory that the browser tells of; where it does not, less on touch devices. */
export function mixerMemory(): number {
  const { deviceMemory } = navigator as { deviceMemory?: number }
  if (deviceMemory) return Math.min(STEMS.mixerBytes, (deviceMemory * GB) / 8)
  return window.matchMedia('(pointer: coarse)').matches ? SMALL_BYTES : STEMS.mixerBytes
}

export const gigabytes = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`
