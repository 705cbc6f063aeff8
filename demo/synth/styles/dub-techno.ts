import { pingPong } from '../delay.ts'
import { cymbal, kick, knock } from '../drums.ts'
import { line, struck } from '../envelope.ts'
import { filter, sweep } from '../filter.ts'
import { barsOf, layOut } from '../form.ts'
import { Oscillator } from '../oscillator.ts'
import { add, addAt, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { degree, hertz } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'
import { crackle } from '../tape.ts'

type Name = 'chords' | 'kick' | 'full' | 'under water'

type Part = 'chords' | 'drums' | 'bass' | 'dust'
/** The gain of a part: 0 if only another part is requested. */
type Level = (part: Part, gain: number) => number

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['chords', 2],
    ['kick', 2],
    ['full', 4],
    ['under water', 2],
    ['full', 4],
    ['chords', 1],
  ],
  [
    ['kick', 3],
    ['full', 5],
    ['under water', 3],
    ['full', 3],
  ],
  [
    ['under water', 3],
    ['chords', 1],
    ['full', 7],
    ['kick', 2],
  ],
]

/** One chord, a four-on-the-floor kick, and many echoes. */
export function dubTechno({ sampleRate, seconds, random, only }: Brief): Channels {
  const level = (part: Part, gain: number) => (only === undefined || only === part ? gain : 0)
  const beat = 60 / random.range(114, 126)
  const parts = layOut(seconds - 2, beat * 4, random.pick(FORMS))
  const root = random.int(41, 48)
  const stabs = chordTrack(sampleRate, seconds, beat, root, random)
  const brightness = line([
    [0, 350],
    [seconds * 0.35, 1900],
    [seconds * 0.55, 600],
    [seconds * 0.8, 2600],
    [seconds, 300],
  ])
  sweep(stabs, sampleRate, 'low', brightness, 1.6)
  const sent = pingPong(stabs, sampleRate, { seconds: beat * 0.75, feedback: 0.72, darkness: 1900 })
  const room = reverb(sent[0], sampleRate, { seconds: 3.5, damping: 0.35 })
  const floor = rhythm(sampleRate, seconds, beat, parts, root, random, level)
  const dust = crackle(sampleRate, seconds, random, 14)
  return [0, 1].map((side) => {
    const out = add(silence(sampleRate, seconds), stabs, level('chords', 1))
    add(add(out, sent[side]!, level('chords', 0.9)), room[side]!, level('chords', 0.28))
    return add(add(out, floor), dust, level('dust', 0.16))
  })
}

function chordTrack(sampleRate: number, seconds: number, beat: number, root: number, random: Random): Float32Array {
  const out = silence(sampleRate, seconds)
  const shapes = [
    [0, 2, 4, 6],
    [1, 3, 5, 7],
  ].map((steps) => steps.map((step) => degree(root + 12, 'minor', step)))
  const stabs = shapes.map((notes) => stab(sampleRate, notes, random))
  const pattern = random.pick([[0, 7], [3, 10], [2, 5, 12], [6]])
  const bars = Math.floor((seconds - 2) / (beat * 4))
  for (let bar = 0; bar < bars; bar++) {
    for (const sixteenth of pattern) {
      if (random.chance(0.12)) continue
      const chord = stabs[bar % 8 >= 6 ? 1 : 0]!
      addAt(out, chord, (bar * 4 + sixteenth / 4) * beat * sampleRate, random.range(0.6, 1))
    }
  }
  return out
}

function stab(sampleRate: number, notes: readonly number[], random: Random): Float32Array {
  const out = silence(sampleRate, 0.5)
  for (const note of notes) {
    for (const detune of [0.996, 1.004]) {
      const saw = new Oscillator(random.next())
      for (let i = 0; i < out.length; i++) out[i]! += saw.saw((hertz(note) * detune) / sampleRate) * 0.25
    }
  }
  return shape(out, sampleRate, struck(0.11, 0.004))
}

function rhythm(
  sampleRate: number,
  seconds: number,
  beat: number,
  parts: ReturnType<typeof layOut<Name>>,
  root: number,
  random: Random,
  level: Level,
): Float32Array {
  const out = silence(sampleRate, seconds)
  const low = kick(sampleRate, random, { hertz: 47, drop: 3.2, decay: 0.13, click: 0.15, drive: 1.3 })
  const hat = cymbal(sampleRate, random, 0.035, 7000)
  const rim = knock(sampleRate, random, 1700, 0.02, 4)
  const at = (buffer: Float32Array, time: number, gain: number) =>
    addAt(out, buffer, time * sampleRate, level('drums', gain))
  for (const bar of barsOf(parts, 'kick', 'full')) {
    for (let n = 0; n < 4; n++) at(low, bar + n * beat, 0.75)
  }
  for (const bar of barsOf(parts, 'full')) {
    for (let n = 0; n < 4; n++) at(hat, bar + (n + 0.5) * beat, random.range(0.35, 0.5))
    if (random.chance(0.6)) at(rim, bar + 2.75 * beat, 0.4)
    bass(out, sampleRate, bar, beat, hertz(root - 12), level('bass', 1))
  }
  const muffled = silence(sampleRate, seconds)
  for (const bar of barsOf(parts, 'under water')) {
    for (let n = 0; n < 4; n++) addAt(muffled, low, (bar + n * beat) * sampleRate, level('drums', 0.7))
  }
  return add(out, filter(muffled, sampleRate, 'low', 90))
}

function bass(out: Float32Array, sampleRate: number, bar: number, beat: number, pitch: number, gain: number): void {
  for (const [from, length, ratio] of [
    [0.5, 0.4, 1],
    [1.25, 0.6, 1],
    [2.5, 0.4, 1.189],
    [3.5, 0.4, 1],
  ] as const) {
    const note = silence(sampleRate, length * beat)
    const sine = new Oscillator()
    for (let i = 0; i < note.length; i++)
      note[i] = sine.sine((pitch * ratio) / sampleRate) * 0.5 * Math.sin((Math.PI * i) / note.length) ** 0.4
    addAt(out, note, (bar + from * beat) * sampleRate, gain)
  }
}
