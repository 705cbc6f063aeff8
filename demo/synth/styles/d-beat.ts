import { cymbal, kick, knock, snare } from '../drums.ts'
import { filter } from '../filter.ts'
import { barsOf, layOut, type Part } from '../form.ts'
import { add, addAt, type Brief, type Channels, silence } from '../pcm.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'
import { type Chord, distortedGuitar } from '../strings.ts'
import { tape } from '../tape.ts'
import { shriek } from '../voice.ts'

type Name = 'count' | 'riff' | 'verse' | 'chorus' | 'mosh' | 'solo'

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['count', 1],
    ['riff', 2],
    ['verse', 4],
    ['chorus', 4],
    ['verse', 4],
    ['mosh', 4],
    ['chorus', 4],
  ],
  [
    ['riff', 2],
    ['count', 1],
    ['verse', 4],
    ['chorus', 2],
    ['solo', 4],
    ['chorus', 4],
  ],
  [
    ['mosh', 4],
    ['count', 1],
    ['verse', 4],
    ['chorus', 4],
    ['riff', 1],
    ['verse', 4],
  ],
]

/** Three chords and a d-beat, as if recorded on a four-track. */
export function dBeat({ sampleRate, seconds, random }: Brief): Channels {
  const beat = 60 / random.range(176, 206)
  const parts = layOut(seconds - 1.2, beat * 4, random.pick(FORMS))
  const out = silence(sampleRate, seconds)
  const root = random.int(40, 45)
  const riffs = [
    random.pick([
      [0, 3, 5, 3],
      [0, 1, 0, 6],
    ]),
    random.pick([
      [5, 3, 0, 0],
      [7, 5, 3, 1],
    ]),
    [0, 0, 1, 3],
  ]
  const chords = parts.flatMap((part) => powerChords(part, root, riffs))
  distortedGuitar(out, sampleRate, random, chords, { gain: 6, picking: 2 / beat, low: 130, high: 3000, mute: 0.97 })
  bass(out, sampleRate, random, chords)
  add(out, drums(sampleRate, seconds, parts, beat, random), 0.85)
  for (const bar of barsOf(parts, 'verse', 'chorus')) {
    const words = random.int(1, 3)
    for (let n = 0; n < words; n++) {
      shriek(out, sampleRate, random, {
        start: bar + n * beat * 1.3,
        seconds: beat * random.range(0.7, 1.1),
        rasp: random.range(110, 150),
        level: 2.2,
      })
    }
  }
  const [room] = reverb(out, sampleRate, { seconds: 0.6, damping: 0.3, size: 0.5 })
  return [tape(add(out, room, 0.3), sampleRate, random, { wobbleMs: 0.3, hiss: 0.02, bandwidth: 7500 })]
}

function powerChords(part: Part<Name>, root: number, riffs: readonly (readonly number[])[]): Chord[] {
  if (part.name === 'count' || part.bars === 0) return []
  const steps = part.name === 'chorus' ? riffs[1]! : part.name === 'mosh' ? riffs[2]! : riffs[0]!
  const split = part.name === 'mosh' ? 1 : 2
  const length = (part.end - part.start) / part.bars / split
  return Array.from({ length: part.bars * split }, (_, n) => {
    const note = root + steps[n % 4]!
    return {
      start: part.start + n * length,
      seconds: length,
      notes: [note, note + 7, note + 12],
      level: part.name === 'riff' ? 0.55 : 1,
    }
  })
}

function bass(out: Float32Array, sampleRate: number, random: Random, chords: readonly Chord[]): void {
  const low = chords.map((chord) => ({ ...chord, notes: [chord.notes[0]! - 12] }))
  distortedGuitar(out, sampleRate, random, low, { gain: 2.5, picking: 0, low: 50, high: 700 })
}

function drums(sampleRate: number, seconds: number, parts: Part<Name>[], beat: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const low = kick(sampleRate, random, { hertz: 62, drop: 3, decay: 0.08, click: 0.4, drive: 1.6 })
  const head = snare(sampleRate, random, { hertz: 190, tone: 0.7, decay: 0.09, bright: 2000 })
  const hat = cymbal(sampleRate, random, 0.06, 5000)
  const crash = cymbal(sampleRate, random, 0.5, 3200)
  const stick = knock(sampleRate, random, 2400, 0.015, 5)
  const at = (buffer: Float32Array, time: number, gain: number) => addAt(out, buffer, time * sampleRate, gain)
  for (const bar of barsOf(parts, 'count')) for (let n = 0; n < 4; n++) at(stick, bar + n * beat, 1)
  for (const bar of barsOf(parts, 'verse', 'chorus', 'solo')) {
    for (const n of [0, 2.5, 3.5, 4, 6.5]) at(low, bar + (n * beat) / 2, 0.9)
    for (const n of [1, 3]) at(head, bar + n * beat, 1)
    for (let n = 0; n < 8; n++) at(hat, bar + (n * beat) / 2, 0.35)
  }
  for (const bar of barsOf(parts, 'chorus')) for (const n of [0, 2]) at(crash, bar + n * beat, 0.6)
  for (const bar of barsOf(parts, 'mosh')) {
    at(crash, bar, 0.7)
    for (const n of [0, 0.75, 2.5]) at(low, bar + n * beat, 1)
    at(head, bar + 2 * beat, 1)
  }
  return filter(out, sampleRate, 'high', 45)
}
