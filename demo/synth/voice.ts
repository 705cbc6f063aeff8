import { Svf } from './filter.ts'
import { Oscillator } from './oscillator.ts'
import { hertz } from './pitch.ts'
import type { Random } from './random.ts'

/**
 * The two strongest resonances of sung vowels, in hertz. The third one is near 2.8 kHz for all of
 * them.
 */
const VOWELS = { a: [760, 1180], o: [460, 800], u: [330, 720], e: [430, 1750], i: [300, 2100] } as const

export type Vowel = keyof typeof VOWELS

/**
 * Several singers on one note, slightly out of tune. Adds to `target`; `envelope` covers the
 * seconds of the note.
 */
export function choir(
  target: Float32Array,
  sampleRate: number,
  random: Random,
  note: { start: number; seconds: number; midi: number; vowel: Vowel; singers: number; level: number },
  envelope: (seconds: number) => number,
): void {
  const from = Math.round(note.start * sampleRate)
  const to = Math.min(target.length, from + Math.round(note.seconds * sampleRate))
  const singers = Array.from({ length: note.singers }, () => ({
    saw: new Oscillator(random.next()),
    step: (hertz(note.midi) * random.range(0.994, 1.006)) / sampleRate,
    sway: random.range(3.8, 5.6) * Math.PI * 2,
  }))
  const [lower, upper] = VOWELS[note.vowel]
  const throat = new Svf(sampleRate, lower, 5)
  const mouth = new Svf(sampleRate, upper, 7)
  const ring = new Svf(sampleRate, 2800, 6)
  let gain = 0
  let vibrato = 1
  for (let i = from; i < to; i++) {
    const t = (i - from) / sampleRate
    if ((i & 31) === 0) {
      gain = (envelope(t) * note.level) / note.singers
      vibrato = 1 + 0.004 * Math.sin(t * singers[0]!.sway)
    }
    let sum = 0
    for (const singer of singers) sum += singer.saw.saw(singer.step * vibrato)
    target[i]! += (throat.band(sum) + mouth.band(sum) * 0.9 + ring.band(sum) * 0.5 + sum * 0.03) * gain
  }
}

/**
 * Shouts and shrieks in phrases: breath through two moving resonances. `rasp` is the pitch of the
 * throat in hertz.
 */
export function shriek(
  target: Float32Array,
  sampleRate: number,
  random: Random,
  phrase: { start: number; seconds: number; rasp: number; level: number },
): void {
  const from = Math.round(phrase.start * sampleRate)
  const to = Math.min(target.length, from + Math.round(phrase.seconds * sampleRate))
  const throat = new Oscillator(random.next())
  const low = new Svf(sampleRate, 900, 4)
  const high = new Svf(sampleRate, 2400, 5)
  const from1 = random.range(700, 1300)
  const to1 = random.range(600, 1000)
  for (let i = from; i < to; i++) {
    const t = (i - from) / (to - from)
    if ((i & 63) === 0) {
      low.tune(from1 + (to1 - from1) * t, 4)
      high.tune(2600 - 900 * t, 5)
    }
    const rasp = 0.4 + 0.6 * throat.pulse(phrase.rasp / sampleRate, 0.3)
    const breath = random.noise() * rasp
    const loud = Math.min(1, t * 12) * Math.min(1, (1 - t) * 4)
    target[i]! += (low.band(breath) + high.band(breath) * 0.8) * loud * phrase.level
  }
}
