import { layOut, type Part } from '../form.ts'
import { Oscillator } from '../oscillator.ts'
import { type Brief, type Channels, silence } from '../pcm.ts'
import { degree, hertz, type Scale } from '../pitch.ts'
import type { Random } from '../random.ts'

type Name = 'arpeggio' | 'verse' | 'lead' | 'drop'

const FORMS: readonly (readonly (readonly [Name, number])[])[] = [
  [
    ['arpeggio', 2],
    ['verse', 4],
    ['lead', 4],
    ['drop', 2],
    ['lead', 4],
  ],
  [
    ['verse', 4],
    ['lead', 4],
    ['arpeggio', 2],
    ['drop', 2],
    ['lead', 4],
    ['arpeggio', 1],
  ],
  [
    ['lead', 4],
    ['drop', 4],
    ['lead', 4],
  ],
]

type Song = {
  sampleRate: number
  random: Random
  step: number
  root: number
  scale: Scale
  chords: readonly number[]
  tune: readonly (number | null)[]
}

/** Two pulses, a triangle and a shift register: four voices without effects. */
export function chiptune({ sampleRate, seconds, random }: Brief): Channels {
  const song: Song = {
    sampleRate,
    random,
    step: 60 / random.range(132, 168) / 4,
    root: random.int(48, 55),
    scale: random.pick(['minor', 'dorian', 'major'] as const),
    chords: random.pick([
      [0, 5, 2, 6],
      [0, 3, 4, 4],
      [0, 0, 5, 4],
    ]),
    tune: Array.from({ length: 32 }, (_, n) => (random.chance(n % 4 ? 0.45 : 0.1) ? null : random.int(4, 13))),
  }
  const out = silence(sampleRate, seconds)
  const parts = layOut(seconds - 0.5, song.step * 16, random.pick(FORMS))
  for (const part of parts) {
    for (let bar = 0; bar < part.bars; bar++) {
      for (let step = 0; step < 16; step++) sixteenth(out, song, part, bar, step)
    }
  }
  return [out]
}

function sixteenth(out: Float32Array, song: Song, part: Part<Name>, bar: number, step: number): void {
  const from = Math.round((part.start + (bar * 16 + step) * song.step) * song.sampleRate)
  const chord = song.chords[bar % 4]!
  const note = (third: number, octave: number) =>
    hertz(degree(song.root + octave * 12, song.scale, chord + third)) / song.sampleRate
  if (part.name !== 'drop') {
    const chordNotes = [note(0, 0), note(2, 0), note(4, 0)]
    voice(out, song, from, 0.16, 1, (wave, i) =>
      wave.pulse(chordNotes[Math.floor(i / (song.sampleRate / 50)) % 3]!, 0.125),
    )
  }
  if (part.name === 'lead' || part.name === 'drop') {
    const tone = song.tune[(bar % 2) * 16 + step]
    if (tone != null) {
      const pitch = hertz(degree(song.root + 12, song.scale, tone - 4)) / song.sampleRate
      voice(out, song, from, 0.22, 1.8, (wave) => wave.pulse(pitch, 0.5))
    }
  }
  if (part.name !== 'arpeggio') {
    const low = note(step % 4 === 3 ? 4 : 0, -2)
    voice(out, song, from, 0.4, 1, (wave) => wave.triangle(low))
    drum(out, song, from, step, part.name)
  }
}

function voice(
  out: Float32Array,
  song: Song,
  from: number,
  level: number,
  steps: number,
  wave: (oscillator: Oscillator, i: number) => number,
): void {
  const oscillator = new Oscillator()
  const length = Math.round(song.step * steps * song.sampleRate)
  for (let i = 0; i < length && from + i < out.length; i++) {
    // Sixteen falling volume steps, as on the chip.
    const volume = Math.ceil((1 - i / length) * 15) / 15
    out[from + i]! += wave(oscillator, i) * level * volume
  }
}

function drum(out: Float32Array, song: Song, from: number, step: number, part: Name): void {
  const kicks = part === 'drop' ? [0, 8] : [0, 6, 8, 14]
  const snares = part === 'drop' ? [] : [4, 12]
  const hold = snares.includes(step) ? 3 : kicks.includes(step) ? 28 : 1
  const level = snares.includes(step) ? 0.4 : kicks.includes(step) ? 0.6 : step % 2 ? 0.06 : 0.14
  const length = Math.round(song.sampleRate * (hold > 1 ? 0.09 : 0.03))
  let held = 0
  for (let i = 0; i < length && from + i < out.length; i++) {
    if (i % hold === 0) held = song.random.chance(0.5) ? 1 : -1
    out[from + i]! += held * level * (1 - i / length)
  }
}
