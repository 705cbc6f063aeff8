import { cymbal, kick, snare, tom } from '../drums.ts'
import { swell } from '../envelope.ts'
import { layOut, type Part } from '../form.ts'
import { Oscillator } from '../oscillator.ts'
import { add, addAt, type Brief, type Channels, shape, silence } from '../pcm.ts'
import { hertz } from '../pitch.ts'
import type { Random } from '../random.ts'
import { reverb } from '../reverb.ts'
import { type Chord, distortedGuitar } from '../strings.ts'
import { shriek } from '../voice.ts'

type Name = 'feedback' | 'drone' | 'riff' | 'crawl'

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['feedback', 1],
    ['drone', 2],
    ['riff', 4],
    ['crawl', 2],
  ],
  [
    ['drone', 3],
    ['riff', 3],
    ['feedback', 1],
    ['riff', 3],
  ],
  [
    ['crawl', 3],
    ['riff', 2],
    ['drone', 3],
  ],
]

/** Very low tuned guitars at a very slow tempo. */
export function sludge({ sampleRate, seconds, random }: Brief): Channels {
  const beat = 60 / random.range(54, 70)
  const bar = beat * 4
  const parts = layOut(seconds - 1.5, bar, random.pick(FORMS))
  const root = random.int(28, 33)
  const out = silence(sampleRate, seconds)
  const riff = random.pick([
    [0, 0, 1, 5],
    [0, 3, 1, 0],
    [0, 6, 5, 1],
  ])
  const chords = parts.flatMap((part) => amplifierStack(part, bar, root, riff))
  distortedGuitar(out, sampleRate, random, chords, { gain: 7, picking: 0, low: 60, high: 2100 })
  const kit = silence(sampleRate, seconds)
  for (const part of parts) {
    for (let n = 0; n < part.bars; n++) {
      const start = part.start + n * bar
      if (part.name === 'riff' || part.name === 'crawl') drums(kit, sampleRate, start, beat, part.name, random)
      if (part.name === 'riff' && n % 2 === 0)
        shriek(out, sampleRate, random, { start: start + beat, seconds: beat * 2, rasp: 62, level: 1.8 })
      if (part.name === 'feedback' || part.name === 'drone') squeal(out, sampleRate, start, bar, root, random)
    }
  }
  add(out, kit, 0.9)
  const [hall] = reverb(out, sampleRate, { seconds: 2.2, damping: 0.5, size: 1.4 })
  return [add(out, hall, 0.3)]
}

function amplifierStack(part: Part<Name>, bar: number, root: number, riff: readonly number[]): Chord[] {
  const hits = part.name === 'riff' ? [0, 0.375, 0.5, 0.75] : part.name === 'feedback' ? [] : [0]
  return Array.from({ length: part.bars }, (_, n) =>
    hits.map((hit, index) => {
      const note = root + riff[(n * hits.length + index) % 4]!
      const until = hits[index + 1] ?? 1
      return {
        start: part.start + (n + hit) * bar,
        seconds: (until - hit) * bar,
        notes: [note, note + 7, note + 12, note + 19],
      }
    }),
  ).flat()
}

function drums(out: Float32Array, sampleRate: number, start: number, beat: number, name: Name, random: Random): void {
  const at = (buffer: Float32Array, beats: number, gain: number) =>
    addAt(out, buffer, (start + beats * beat) * sampleRate, gain)
  const low = kick(sampleRate, random, { hertz: 46, drop: 3, decay: 0.16, click: 0.4, drive: 1.8 })
  const crash = cymbal(sampleRate, random, 0.9, 3000)
  at(low, 0, 1)
  at(crash, 0, 0.7)
  at(snare(sampleRate, random, { hertz: 150, tone: 0.9, decay: 0.18, bright: 1500 }), 2, 1.1)
  if (name === 'crawl') return
  for (const beats of [1.5, 2.75, 3.25]) at(low, beats, 0.9)
  for (const beats of [1, 3]) at(crash, beats, 0.4)
  if (random.chance(0.5))
    for (const [n, pitch] of [110, 90, 70].entries()) at(tom(sampleRate, pitch, 0.2), 3 + n / 3, 0.9)
}

/** The feedback of an amplifier. */
function squeal(
  out: Float32Array,
  sampleRate: number,
  start: number,
  length: number,
  root: number,
  random: Random,
): void {
  const tone = silence(sampleRate, length)
  const sine = new Oscillator()
  const step = hertz(root + random.pick([36, 43, 48, 55])) / sampleRate
  for (let i = 0; i < tone.length; i++) {
    const t = i / sampleRate
    tone[i] = sine.triangle(step * (1 + 0.003 * Math.sin(t * 31)))
  }
  addAt(out, shape(tone, sampleRate, swell(length, length * 0.6, length * 0.3)), start * sampleRate, 0.35)
}
