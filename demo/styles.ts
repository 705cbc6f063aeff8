import { finish } from './synth/finish.ts'
import type { Brief, Channels, Pcm } from './synth/pcm.ts'
import { Random } from './synth/random.ts'
import { blackMetal } from './synth/styles/black-metal.ts'
import { breakcore } from './synth/styles/breakcore.ts'
import { chiptune } from './synth/styles/chiptune.ts'
import { choralDrone } from './synth/styles/choral-drone.ts'
import { dBeat } from './synth/styles/d-beat.ts'
import { darkAmbient } from './synth/styles/dark-ambient.ts'
import { dubTechno } from './synth/styles/dub-techno.ts'
import { dungeonSynth } from './synth/styles/dungeon-synth.ts'
import { fieldRecording } from './synth/styles/field-recording.ts'
import { harshNoise } from './synth/styles/harsh-noise.ts'
import { industrial } from './synth/styles/industrial.ts'
import { slowcore } from './synth/styles/slowcore.ts'
import { sludge } from './synth/styles/sludge.ts'

/** CBR in kbit/s, or LAME's VBR scale (0 is best, 9 is worst). */
export type Rate = { bitrate: 48 | 64 | 80 | 96 | 112 | 128 } | { vbrQuality: number }

type StyleEntry = {
  play: (brief: Brief) => Channels
  sampleRate: 22050 | 24000 | 32000 | 44100 | 48000
  /** Average loudness in dB below full scale, so that noise is louder than rain. */
  rmsDb: number
  fadeOutSeconds: number
  rate: Rate
}

export const STYLES = {
  'black metal': { play: blackMetal, sampleRate: 22050, rmsDb: -13.5, fadeOutSeconds: 1.4, rate: { bitrate: 64 } },
  breakcore: { play: breakcore, sampleRate: 44100, rmsDb: -12.5, fadeOutSeconds: 0.2, rate: { bitrate: 112 } },
  chiptune: { play: chiptune, sampleRate: 32000, rmsDb: -15, fadeOutSeconds: 0.1, rate: { vbrQuality: 6 } },
  'choral drone': { play: choralDrone, sampleRate: 24000, rmsDb: -17, fadeOutSeconds: 2.5, rate: { bitrate: 80 } },
  'd-beat': { play: dBeat, sampleRate: 24000, rmsDb: -13, fadeOutSeconds: 0.4, rate: { bitrate: 64 } },
  'dark ambient': { play: darkAmbient, sampleRate: 24000, rmsDb: -20, fadeOutSeconds: 2, rate: { vbrQuality: 6 } },
  'dub techno': { play: dubTechno, sampleRate: 32000, rmsDb: -17.5, fadeOutSeconds: 2, rate: { bitrate: 112 } },
  'dungeon synth': { play: dungeonSynth, sampleRate: 22050, rmsDb: -18, fadeOutSeconds: 1.5, rate: { bitrate: 64 } },
  'field recording': {
    play: fieldRecording,
    sampleRate: 44100,
    rmsDb: -25,
    fadeOutSeconds: 0.1,
    rate: { vbrQuality: 3 },
  },
  'harsh noise': { play: harshNoise, sampleRate: 44100, rmsDb: -10.5, fadeOutSeconds: 0.02, rate: { bitrate: 128 } },
  industrial: { play: industrial, sampleRate: 48000, rmsDb: -14.5, fadeOutSeconds: 0.8, rate: { bitrate: 96 } },
  slowcore: { play: slowcore, sampleRate: 32000, rmsDb: -19, fadeOutSeconds: 1.5, rate: { bitrate: 80 } },
  sludge: { play: sludge, sampleRate: 32000, rmsDb: -14, fadeOutSeconds: 1.2, rate: { bitrate: 80 } },
} as const satisfies Record<string, StyleEntry>

export type Style = keyof typeof STYLES

/**
 * The finished sound of a track, or only of its part `only`. The same style, seed and length
 * produce the same numbers on every machine.
 */
export function renderStyle(style: Style, seed: number, seconds: number, only?: string): Pcm {
  const { play, sampleRate, rmsDb, fadeOutSeconds } = STYLES[style]
  const mix = play({ sampleRate, seconds, random: new Random(seed) })
  const channels = only === undefined ? mix : play({ sampleRate, seconds, random: new Random(seed), only })
  return { sampleRate, channels: finish(channels, sampleRate, { rmsDb, fadeOutSeconds }, mix) }
}
