import { cymbal, kick, snare } from '../drums.ts'
import { layOut, type Part } from '../form.ts'
import { add, addAt, type Brief, type Channels, silence } from '../pcm.ts'
import { degree } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'
import { type Chord, distortedGuitar, pluck } from '../strings.ts'
import { tape } from '../tape.ts'

type Name = 'alone' | 'band' | 'loud' | 'after'

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['alone', 2],
    ['band', 3],
    ['loud', 2],
    ['after', 1],
  ],
  [
    ['alone', 3],
    ['band', 2],
    ['alone', 1],
    ['loud', 3],
  ],
  [
    ['band', 4],
    ['after', 2],
  ],
]

type Kit = { kick: Float32Array; snare: Float32Array; brush: Float32Array; crash: Float32Array }

type Song = {
  sampleRate: number
  random: Random
  bar: number
  root: number
  chords: readonly number[]
  order: readonly number[]
  kit: Kit
}

/** A guitar with few notes and slow drums; sometimes with distortion. */
export function slowcore({ sampleRate, seconds, random }: Brief): Channels {
  const song: Song = {
    sampleRate,
    random,
    bar: (60 / random.range(58, 74)) * 3,
    root: random.int(40, 46),
    chords: random.pick([
      [0, 5, 3, 4],
      [0, 2, 5, 5],
      [0, 3, 1, 4],
    ]),
    order: random.pick([
      [0, 4, 7, 9, 7, 4],
      [0, 7, 4, 9, 4, 7],
      [0, 4, 9, 11, 9, 7],
    ]),
    kit: {
      kick: kick(sampleRate, random, { hertz: 52, drop: 2.2, decay: 0.11, click: 0.2, drive: 1.2 }),
      snare: snare(sampleRate, random, { hertz: 180, tone: 0.5, decay: 0.13, bright: 1700 }),
      brush: cymbal(sampleRate, random, 0.16, 5500),
      crash: cymbal(sampleRate, random, 0.8, 5500),
    },
  }
  const out = silence(sampleRate, seconds)
  const parts = layOut(seconds - 3, song.bar, random.pick(FORMS))
  for (const part of parts) for (let n = 0; n < part.bars; n++) bar(out, song, part, n)
  distortedGuitar(out, sampleRate, random, wall(parts, song), { gain: 4, picking: 0, low: 120, high: 2800 })
  const [room] = reverb(out, sampleRate, { seconds: 2.8, damping: 0.3 })
  add(out, room, 0.35)
  return [tape(out, sampleRate, random, { wobbleMs: 0.6, hiss: 0.004, bandwidth: 9000 })]
}

function bar(out: Float32Array, song: Song, part: Part<Name>, n: number): void {
  const { sampleRate, random } = song
  const start = part.start + n * song.bar
  const chord = song.chords[(part.firstBar + n) % 4]!
  const at = (buffer: Float32Array, time: number, gain: number) => addAt(out, buffer, time * sampleRate, gain)
  if (part.name !== 'loud') {
    for (const [beat, step] of song.order.entries()) {
      if (part.name === 'after' && beat % 3) continue
      const note = pluck(sampleRate, random, degree(song.root, 'minor', chord + step), {
        seconds: 2.4,
        brightness: 0.45,
        sustain: 3.2,
      })
      at(note, start + (beat * song.bar) / 6 + random.range(0, 0.015), random.range(0.5, 0.75))
    }
  }
  if (part.name !== 'alone') {
    const low = pluck(sampleRate, random, degree(song.root - 12, 'minor', chord), {
      seconds: song.bar,
      brightness: 0.15,
      sustain: 5,
    })
    at(low, start, 0.9)
  }
  if (part.name === 'band' || part.name === 'loud') drums(at, song, start, part.name === 'loud' ? 1 : 0.45)
}

function drums(
  at: (buffer: Float32Array, time: number, gain: number) => void,
  song: Song,
  start: number,
  level: number,
): void {
  const { kit } = song
  const beat = song.bar / 3
  at(kit.kick, start, level)
  at(kit.snare, start + beat * 2, level * 0.8)
  for (let n = 0; n < 6; n++) at(n === 0 && level === 1 ? kit.crash : kit.brush, start + (n * beat) / 2, level * 0.25)
}

function wall(parts: Part<Name>[], song: Song): Chord[] {
  return parts
    .filter((part) => part.name === 'loud')
    .flatMap((part) =>
      Array.from({ length: part.bars }, (_, n) => {
        const chord = song.chords[(part.firstBar + n) % 4]!
        const notes = [-7, 0, 4, 9].map((step) => degree(song.root, 'minor', chord + step))
        return { start: part.start + n * song.bar, seconds: song.bar, notes, level: 1 }
      }),
    )
}
