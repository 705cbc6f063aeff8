import { swell } from '../envelope.ts'
import { filter } from '../filter.ts'
import { Oscillator, struckMetal } from '../oscillator.ts'
import { add, addAt, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { degree, hertz, type Scale } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'
import { choir, type Vowel } from '../voice.ts'

const VOWELS: readonly Vowel[] = ['a', 'o', 'u', 'e']

/**
 * A few voices with a long reverb. Their entries overlap, so that the harmony always moves slowly.
 */
export function choralDrone({ sampleRate, seconds, random }: Brief): Channels {
  const out = silence(sampleRate, seconds)
  const root = random.int(45, 53)
  const scale = random.pick(['dorian', 'minor', 'mixolydian'] as const)
  const arc = random.pick([arch, waves, climb])
  voices(out, sampleRate, seconds, random, root, scale)
  shape(out, sampleRate, (t) => arc(t / seconds))
  add(
    out,
    shape(organ(sampleRate, seconds, random, root - 12), sampleRate, (t) => arc(t / seconds) * 0.35 + 0.04),
  )
  if (random.chance(0.6)) toll(out, sampleRate, seconds, random, hertz(root + 12))
  const room = reverb(out, sampleRate, { seconds: random.range(5, 9), damping: 0.25, size: 1.8 })
  return room.map((wet) => filter(add(amplifyCopy(out, 0.5), wet, 0.55), sampleRate, 'high', 50))
}

function voices(
  out: Float32Array,
  sampleRate: number,
  seconds: number,
  random: Random,
  root: number,
  scale: Scale,
): void {
  const entries = Math.round(seconds * 0.5)
  for (let n = 0; n < entries; n++) {
    const length = random.range(4, 9)
    const start = (n / entries) * (seconds - 3)
    const step = random.pick([0, 0, 2, 4, 4, 6, 7, 8, 9, 11])
    const note = {
      start,
      seconds: Math.min(length, seconds - start),
      midi: degree(root, scale, step),
      vowel: random.pick(VOWELS),
      singers: random.int(2, 3),
      level: random.range(0.5, 1),
    }
    choir(out, sampleRate, random, note, swell(note.seconds, note.seconds * 0.4, note.seconds * 0.5))
  }
}

/** A sustained low organ pipe. */
function organ(sampleRate: number, seconds: number, random: Random, midi: number): Float32Array {
  const out = silence(sampleRate, seconds)
  for (const [ratio, level] of [
    [1, 0.5],
    [2, 0.25],
    [3, 0.16],
    [4, 0.08],
    [1.004, 0.3],
  ] as const) {
    const pipe = new Oscillator(random.next())
    const step = (hertz(midi) * ratio) / sampleRate
    for (let i = 0; i < out.length; i++) out[i]! += pipe.sine(step) * level
  }
  return out
}

function toll(out: Float32Array, sampleRate: number, seconds: number, random: Random, pitch: number): void {
  const gap = random.range(6, 11)
  for (let at = random.range(0.5, 4); at < seconds - 5; at += gap) {
    for (const [ratio, level] of [
      [0.5, 0.3],
      [1, 0.5],
      [1.19, 0.3],
      [2.7, 0.15],
    ] as const) {
      addAt(
        out,
        struckMetal(sampleRate, { hertz: pitch * ratio, ratio: 1.41, index: 1.4, decay: 1.6, seconds: 5 }),
        at * sampleRate,
        level * 0.8,
      )
    }
  }
}

function amplifyCopy(buffer: Float32Array, gain: number): Float32Array {
  return buffer.map((sample) => sample * gain)
}

/** The loudness of a whole track, over its length from 0 to 1. */
function arch(x: number): number {
  return 0.12 + 0.88 * Math.sin(Math.PI * Math.min(1, x * 1.02)) ** 1.5
}

function waves(x: number): number {
  return (0.3 + 0.7 * Math.sin(Math.PI * x * 3) ** 2) * Math.min(1, (1 - x) * 6)
}

function climb(x: number): number {
  return (0.08 + 0.92 * x ** 1.7) * Math.min(1, (1 - x) * 14)
}
