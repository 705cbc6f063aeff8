import { tom } from '../drums.ts'
import { struck, swell } from '../envelope.ts'
import { filter } from '../filter.ts'
import { layOut, type Part } from '../form.ts'
import { Oscillator, struckMetal } from '../oscillator.ts'
import { add, addAt, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { degree, hertz, type Scale } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'
import { tape } from '../tape.ts'
import { choir } from '../voice.ts'

type Name = 'bells' | 'theme' | 'march' | 'choir'

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['bells', 1],
    ['theme', 2],
    ['march', 3],
    ['bells', 1],
    ['choir', 2],
  ],
  [
    ['theme', 2],
    ['choir', 2],
    ['march', 4],
  ],
  [
    ['choir', 1],
    ['march', 3],
    ['theme', 1],
    ['march', 2],
    ['bells', 1],
  ],
]

type Song = {
  sampleRate: number
  random: Random
  root: number
  scale: Scale
  bar: number
  chords: readonly number[]
  tune: readonly number[]
}

/** A cheap keyboard recorded to cassette: organ pads, a lead with much vibrato, and timpani. */
export function dungeonSynth({ sampleRate, seconds, random }: Brief): Channels {
  const song: Song = {
    sampleRate,
    random,
    root: random.int(45, 52),
    scale: random.pick(['dorian', 'phrygian', 'harmonicMinor'] as const),
    bar: (60 / random.range(76, 104)) * 3 * (random.chance(0.5) ? 1 : 4 / 3),
    chords: random.pick([
      [0, 6, 5, 4],
      [0, 3, 0, 4],
      [0, 5, 2, 6],
      [0, 1, 0, 6],
    ]),
    tune: tune(random),
  }
  const out = silence(sampleRate, seconds)
  const parts = layOut(seconds - 2, song.bar, random.pick(FORMS))
  for (const part of parts) for (let n = 0; n < part.bars; n++) bar(out, song, part, n)
  const [hall] = reverb(out, sampleRate, { seconds: 3.2, damping: 0.3, size: 1.3 })
  add(out, hall, 0.45)
  return [tape(out, sampleRate, random, { wobbleMs: 2.2, hiss: 0.012, bandwidth: 6500 })]
}

/** Twelve notes as scale steps above the chord; NaN is a rest. */
function tune(random: Random): number[] {
  let step = 4
  return Array.from({ length: 12 }, (_, n) => {
    if (n % 3 && random.chance(0.35)) return Number.NaN
    step = Math.max(0, Math.min(9, step + random.pick([-2, -1, -1, 1, 1, 2, 3])))
    return n === 11 ? 4 : step
  })
}

function bar(out: Float32Array, song: Song, part: Part<Name>, n: number): void {
  const start = part.start + n * song.bar
  const chord = song.chords[n % song.chords.length]!
  const note = (step: number) => degree(song.root, song.scale, chord + step)
  if (part.name !== 'bells') for (const step of [-7, 0, 2, 4]) pad(out, song, start, note(step))
  if (part.name === 'choir') {
    for (const step of [7, 9]) {
      const sung = { start, seconds: song.bar * 1.1, midi: note(step), vowel: 'a', singers: 3, level: 0.8 } as const
      choir(out, song.sampleRate, song.random, sung, swell(song.bar * 1.1, 0.4, 0.5))
    }
  }
  if (part.name === 'bells' || part.name === 'theme') {
    for (let beat = 0; beat < 6; beat++) {
      const bell = struckMetal(song.sampleRate, {
        hertz: hertz(note([0, 4, 2, 7, 4, 9][beat]! + 7)),
        ratio: 3.5,
        index: 1.2,
        decay: 0.5,
        seconds: 1.5,
      })
      addAt(out, bell, (start + (beat * song.bar) / 6) * song.sampleRate, 0.22)
    }
  }
  if (part.name === 'theme' || part.name === 'march') lead(out, song, start, n)
  if (part.name === 'march') timpani(out, song, start)
}

function pad(out: Float32Array, song: Song, start: number, midi: number): void {
  const tone = silence(song.sampleRate, song.bar * 1.05)
  const first = new Oscillator(song.random.next())
  const second = new Oscillator(song.random.next())
  const step = hertz(midi) / song.sampleRate
  for (let i = 0; i < tone.length; i++) tone[i] = first.saw(step * 1.002) + second.pulse(step * 0.998, 0.4)
  filter(tone, song.sampleRate, 'low', 1100)
  addAt(out, shape(tone, song.sampleRate, swell(song.bar * 1.05, 0.12, 0.3)), start * song.sampleRate, 0.13)
}

/** Six notes per bar of the tune, which takes two bars. */
function lead(out: Float32Array, song: Song, start: number, n: number): void {
  const length = song.bar / 6
  for (let beat = 0; beat < 6; beat++) {
    const step = song.tune[(n % 2) * 6 + beat]!
    if (Number.isNaN(step)) continue
    const pitch = hertz(degree(song.root + 12, song.scale, step)) / song.sampleRate
    const tone = silence(song.sampleRate, length * 1.6)
    const flute = new Oscillator()
    for (let i = 0; i < tone.length; i++) {
      const t = i / song.sampleRate
      tone[i] = flute.pulse(pitch * (1 + 0.006 * Math.sin(t * 34) * Math.min(1, t * 4)), 0.28)
    }
    filter(tone, song.sampleRate, 'low', 2600)
    addAt(
      out,
      shape(tone, song.sampleRate, swell(length * 1.6, 0.02, length)),
      (start + beat * length) * song.sampleRate,
      0.26,
    )
  }
}

function timpani(out: Float32Array, song: Song, start: number): void {
  const drum = tom(song.sampleRate, hertz(song.root - 12), 0.28)
  for (const [beat, level] of [
    [0, 1],
    [3, 0.6],
    [4, 0.4],
    [5, 0.7],
  ] as const) {
    addAt(out, drum, (start + (beat * song.bar) / 6) * song.sampleRate, level)
  }
  const snap = silence(song.sampleRate, 0.12)
  for (let i = 0; i < snap.length; i++) snap[i] = song.random.noise()
  addAt(
    out,
    shape(filter(snap, song.sampleRate, 'band', 1400), song.sampleRate, struck(0.03)),
    (start + song.bar / 2) * song.sampleRate,
    0.5,
  )
}
