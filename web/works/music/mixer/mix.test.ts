import { expect, test } from 'vitest'
import {
  audibleIn,
  changeMix,
  FADER,
  gainAt,
  gainsOf,
  isPlain,
  levelSpoken,
  levelText,
  type Mix,
  type MixChange,
  plainMix,
} from './mix.ts'

const STEMS = ['bass', 'drums', 'voice']
const after = (...changes: MixChange[]): Mix => changes.reduce(changeMix, plainMix(STEMS))
const audible = (...changes: MixChange[]) => [...audibleIn(after(...changes))]
const mute = (id: string): MixChange => ({ kind: 'mute', id })
const solo = (id: string): MixChange => ({ kind: 'solo', id })

test('MUSIC-13 a new mix has all levels at 0 dB', () => {
  expect(gainsOf(plainMix(STEMS))).toEqual({ bass: 1, drums: 1, voice: 1 })
  expect(gainAt(plainMix(STEMS).master)).toBe(1)
})

test('MUSIC-13 a muted stem is silent until it is unmuted', () => {
  expect(audible(mute('drums'))).toEqual(['bass', 'voice'])
  expect(audible(mute('drums'), mute('drums'))).toEqual(STEMS)
  expect(audible(...STEMS.map(mute))).toEqual([])
})

test('MUSIC-13 soloed stems are the only audible ones, muted or not', () => {
  expect(audible(solo('bass'))).toEqual(['bass'])
  expect(audible(solo('bass'), solo('voice'))).toEqual(['bass', 'voice'])
  expect(audible(mute('bass'), solo('bass'))).toEqual(['bass'])
  expect(audible(mute('bass'), solo('voice'), solo('voice'))).toEqual(['drums', 'voice'])
})

test('MUSIC-13 a silent stem keeps its level', () => {
  const mix = after({ kind: 'level', id: 'bass', level: 40 }, solo('voice'))
  expect(gainsOf(mix)).toEqual({ bass: 0, drums: 0, voice: 1 })
  expect(gainsOf(changeMix(mix, solo('voice'))).bass).toBeCloseTo(gainAt(40))
})

test('MUSIC-13 levels are clamped to the fader, and unknown stems are ignored', () => {
  expect(after({ kind: 'level', id: 'bass', level: 140 }).channels.bass?.level).toBe(FADER.top)
  expect(after({ kind: 'master', level: -3 }).master).toBe(0)
  expect(after(mute('tuba'))).toEqual(plainMix(STEMS))
})

test('MUSIC-13 a reset restores the default mix, and any change makes it differ', () => {
  const changes: MixChange[] = [mute('bass'), solo('voice'), { kind: 'level', id: 'drums', level: 3 }]
  for (const change of [...changes, { kind: 'master', level: 20 } as const]) expect(isPlain(after(change))).toBe(false)
  expect(after(...changes, { kind: 'reset' })).toEqual(plainMix(STEMS))
  expect(isPlain(after())).toBe(true)
})

test('MUSIC-13 a fader rises from silence through 0 dB to +6 dB', () => {
  const gains = Array.from({ length: FADER.top + 1 }, (_, place) => gainAt(place))
  expect(gains[0]).toBe(0)
  expect(gains[FADER.unity]).toBe(1)
  expect(20 * Math.log10(gains[FADER.top]!)).toBeCloseTo(6)
  expect(gains.every((gain, place) => place === 0 || gain > gains[place - 1]!)).toBe(true)
  expect([0, 40, 80, 100].map(levelText)).toEqual(['-∞ dB', '-18.6 dB', '0.0 dB', '+6.0 dB'])
  expect([0, 40, 80, 100].map(levelSpoken)).toEqual([
    ...['silent', 'minus 18.6 decibels', '0.0 decibels', 'plus 6.0 decibels'],
  ])
})
