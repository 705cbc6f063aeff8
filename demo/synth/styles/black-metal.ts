import { cymbal, kick, snare, tom } from '../drums.ts'
import { swell } from '../envelope.ts'
import { filter, sweep } from '../filter.ts'
import { barsOf, layOut, type Part } from '../form.ts'
import { add, addAt, amplify, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { degree } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'
import { type Chord, distortedGuitar } from '../strings.ts'
import { shriek } from '../voice.ts'

type Name = 'wind' | 'lone guitar' | 'wall' | 'half time' | 'stop'
type Form = readonly (readonly [Name, number])[]

const FORMS: readonly Form[] = [
  [
    ['wind', 1],
    ['lone guitar', 2],
    ['wall', 6],
    ['stop', 1],
    ['wall', 5],
    ['half time', 2],
  ],
  [
    ['wall', 5],
    ['half time', 3],
    ['lone guitar', 1],
    ['wall', 6],
  ],
  [
    ['wind', 3],
    ['half time', 4],
    ['wall', 4],
    ['wind', 1],
  ],
  [
    ['lone guitar', 2],
    ['wall', 4],
    ['stop', 0.6],
    ['half time', 2],
    ['wall', 3],
    ['lone guitar', 1],
  ],
]

/** Tremolo guitars and blast beats, muffled. */
export function blackMetal({ sampleRate, seconds, random }: Brief): Channels {
  const beat = 60 / random.range(176, 214)
  const parts = layOut(seconds - 1.5, beat * 8, random.pick(FORMS))
  const out = silence(sampleRate, seconds)
  const root = random.int(38, 43)
  const riffs = parts.flatMap((part) => riff(part, root, random))
  for (const octave of [0, 12]) {
    const voices = riffs.map((chord) => ({
      ...chord,
      notes: chord.notes.map((note) => note + octave),
      level: octave ? 0.7 : 1,
    }))
    distortedGuitar(out, sampleRate, random, voices, { gain: 5, picking: 1 / (beat / 4), low: 220, high: 3600 })
  }
  add(out, drums(sampleRate, seconds, parts, beat, random), 0.9)
  for (const bar of barsOf(parts, 'wall', 'half time')) {
    if (!random.chance(0.55)) continue
    shriek(out, sampleRate, random, {
      start: bar + beat * random.int(0, 3),
      seconds: beat * random.range(3, 6),
      rasp: random.range(70, 110),
      level: 1.6,
    })
  }
  const [hall] = reverb(out, sampleRate, { seconds: 2.6, damping: 0.45 })
  add(out, hall, 0.5)
  add(out, wind(sampleRate, seconds, parts, random))
  return [filter(out, sampleRate, 'high', 90)]
}

/** A riff of four minor chords, repeated over the part; half as fast in 'half time'. */
function riff(part: Part<Name>, root: number, random: Random): Chord[] {
  if (part.name === 'wind' || part.name === 'stop' || part.bars === 0) return []
  const steps = random.pick([
    [0, 5, 3, 4],
    [0, -2, 1, 0],
    [0, 2, 5, 1],
    [4, 3, 1, 0],
  ])
  const slow = part.name === 'half time' ? 1 : 2
  const length = (part.end - part.start) / part.bars / slow
  return Array.from({ length: part.bars * slow }, (_, n) => {
    const step = steps[n % 4]! + (n % 8 === 7 ? 1 : 0)
    const notes = [0, 2, 4, 7].map((third) => degree(root, 'harmonicMinor', step + third))
    return { start: part.start + n * length, seconds: length, notes, level: part.name === 'lone guitar' ? 0.3 : 1 }
  })
}

function drums(sampleRate: number, seconds: number, parts: Part<Name>[], beat: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const low = kick(sampleRate, random, { hertz: 58, drop: 4, decay: 0.07, click: 0.5, drive: 1.5 })
  const head = snare(sampleRate, random, { hertz: 210, tone: 0.5, decay: 0.06, bright: 2600 })
  const ride = cymbal(sampleRate, random, 0.05, 5000)
  const crash = cymbal(sampleRate, random, 0.7, 3500)
  const toms = [130, 100, 82].map((pitch) => tom(sampleRate, pitch, 0.12))
  const at = (buffer: Float32Array, time: number, gain: number) => addAt(out, buffer, time * sampleRate, gain)
  for (const bar of barsOf(parts, 'wall')) {
    at(crash, bar, 0.6)
    for (let n = 0; n < 32; n++) {
      const time = bar + (n * beat) / 4
      const fill = n >= 28 && random.chance(0.3)
      if (fill) at(toms[n % 3]!, time, 0.8)
      else at(n % 2 ? head : low, time, n % 2 ? 0.5 : 0.7)
      if (n % 4 === 0) at(ride, time, 0.35)
    }
  }
  for (const bar of barsOf(parts, 'half time')) {
    at(crash, bar, 0.8)
    for (const n of [0, 3, 6, 8, 11, 14]) at(low, bar + (n * beat) / 2, 0.9)
    for (const n of [4, 12]) at(head, bar + (n * beat) / 2, 1)
    for (let n = 0; n < 8; n++) at(ride, bar + n * beat, 0.5)
  }
  return out
}

/** Wind over the whole track, louder where nothing else plays. */
function wind(sampleRate: number, seconds: number, parts: Part<Name>[], random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  for (let i = 0; i < out.length; i++) out[i] = random.noise()
  const drift = random.range(0.1, 0.25)
  sweep(out, sampleRate, 'band', (t) => 520 + 300 * Math.sin(t * drift * 6.3) + 120 * Math.sin(t * 1.9), 2.5)
  const open = parts.filter((part) => part.name === 'wind')
  const gusts = open.map((part) => ({ start: part.start, gain: swell(part.end - part.start + 1, 0.8, 1) }))
  return amplify(
    shape(
      out,
      sampleRate,
      (t) => 0.12 + gusts.reduce((sum, gust) => sum + (t > gust.start ? gust.gain(t - gust.start) : 0), 0),
    ),
    0.5,
  )
}
