import { crush, saturate } from '../drive.ts'
import { cymbal, kick, snare } from '../drums.ts'
import { struck } from '../envelope.ts'
import { layOut } from '../form.ts'
import { Oscillator } from '../oscillator.ts'
import { add, addAt, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { degree, hertz } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'

type Name = 'piano' | 'rush' | 'gap' | 'gabber' | 'chop'

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['rush', 3],
    ['gap', 1],
    ['chop', 3],
    ['piano', 2],
    ['rush', 4],
    ['gabber', 3],
    ['gap', 0.5],
    ['chop', 3],
  ],
  [
    ['piano', 4],
    ['rush', 4],
    ['gap', 1],
    ['gabber', 2],
    ['rush', 4],
  ],
  [
    ['chop', 2],
    ['gap', 1],
    ['chop', 2],
    ['gap', 1],
    ['rush', 5],
    ['piano', 2],
    ['gabber', 4],
  ],
]

/** A drum break, cut into slices and reassembled in another order and speed. */
export function breakcore({ sampleRate, seconds, random }: Brief): Channels {
  const beat = 60 / random.range(168, 196)
  const bar = beat * 4
  const parts = layOut(seconds - 0.8, bar, random.pick(FORMS))
  const loop = breakLoop(sampleRate, beat, random)
  const root = random.int(45, 52)
  const out = silence(sampleRate, seconds)
  const dry = silence(sampleRate, seconds)
  for (const part of parts) {
    for (let n = 0; n < part.bars; n++) {
      const start = part.start + n * bar
      if (part.name === 'rush') chop(out, loop, sampleRate, start, beat, random, 0.35)
      if (part.name === 'chop') chop(out, loop, sampleRate, start, beat, random, 0.85)
      if (part.name === 'gabber') gabber(out, sampleRate, start, beat, root, random)
      if (part.name === 'gap') chop(out, loop, sampleRate, start + bar - beat, beat / 4, random, 1)
      if (part.name === 'piano' || (part.name === 'rush' && n % 4 < 3))
        chord(dry, sampleRate, start, bar, root, (part.firstBar + n) % 4)
    }
  }
  crush(out, 9, 1)
  const [hall] = reverb(dry, sampleRate, { seconds: 1.8, damping: 0.3 })
  add(add(out, dry, 0.5), hall, 0.35)
  for (let i = 0; i < out.length; i++) out[i] = saturate(out[i]! * 1.4)
  return [out]
}

/** A drum loop of two bars. */
function breakLoop(sampleRate: number, beat: number, random: Random): Float32Array {
  const out = silence(sampleRate, beat * 8)
  const low = kick(sampleRate, random, { hertz: 66, drop: 3, decay: 0.07, click: 0.4, drive: 1.6 })
  const head = snare(sampleRate, random, { hertz: 230, tone: 0.7, decay: 0.07, bright: 3200 })
  const ride = cymbal(sampleRate, random, 0.09, 4200)
  const kicks = [0, 2, 10, 11, 16, 18, 26, 27]
  const heads = [4, 7, 9, 12, 15, 20, 23, 25, 28]
  for (let n = 0; n < 32; n++) {
    const at = ((n * beat) / 4) * sampleRate
    if (kicks.includes(n)) addAt(out, low, at, 0.9)
    if (heads.includes(n)) addAt(out, head, at, n % 8 === 4 ? 1 : 0.4)
    if (n % 2 === 0) addAt(out, ride, at, 0.3)
  }
  return out
}

/**
 * One bar of slices. With `madness` 0 the loop is nearly unchanged; with 1 it becomes rolls,
 * reversals and pitch drops.
 */
function chop(
  out: Float32Array,
  loop: Float32Array,
  sampleRate: number,
  start: number,
  beat: number,
  random: Random,
  madness: number,
): void {
  const half = (beat / 2) * sampleRate
  for (let slice = 0; slice < 8; slice++) {
    const at = start * sampleRate + slice * half
    const from = (random.chance(madness) ? random.int(0, 15) : slice) * half
    const repeats = random.chance(madness * 0.5) ? random.pick([2, 3, 4, 8]) : 1
    const speed = random.chance(madness * 0.4) ? random.pick([0.5, 1.5, 2, -1]) : 1
    const length = Math.floor(half / repeats)
    for (let turn = 0; turn < repeats; turn++) {
      const fall = speed * (repeats > 2 ? 1 - turn * 0.07 : 1)
      play(out, loop, at + turn * length, from, length, fall)
    }
  }
}

function play(out: Float32Array, loop: Float32Array, at: number, from: number, length: number, speed: number): void {
  const start = Math.round(at)
  for (let i = 0; i < length && start + i < out.length; i++) {
    const place = Math.floor(from + (speed < 0 ? length - i : i * speed))
    const ends = Math.min(1, i / 24, (length - i) / 48)
    out[start + i]! += loop[place % loop.length]! * ends
  }
}

/** Four overdriven kicks with pitch. */
function gabber(
  out: Float32Array,
  sampleRate: number,
  start: number,
  beat: number,
  root: number,
  random: Random,
): void {
  for (let n = 0; n < 4; n++) {
    const pitch = hertz(degree(root - 12, 'phrygian', random.pick([0, 0, 1, 3])))
    const hit = kick(sampleRate, random, { hertz: pitch, drop: 3, decay: 0.2, click: 0.6, drive: 9 })
    addAt(out, hit.subarray(0, Math.round(beat * sampleRate * 0.92)), (start + n * beat) * sampleRate, 0.75)
  }
}

function chord(out: Float32Array, sampleRate: number, start: number, bar: number, root: number, turn: number): void {
  const step = [0, 5, 3, 4][turn]!
  for (const [n, third] of [0, 2, 4, 6, 8].entries()) {
    const note = silence(sampleRate, bar)
    const first = new Oscillator()
    const second = new Oscillator(0.3)
    const pitch = hertz(degree(root + 12, 'minor', step + third)) / sampleRate
    for (let i = 0; i < note.length; i++) note[i] = first.triangle(pitch) + second.sine(pitch * 2.003) * 0.35
    shape(note, sampleRate, struck(0.7, 0.003))
    addAt(out, note, (start + n * 0.018) * sampleRate, 0.2)
  }
}
