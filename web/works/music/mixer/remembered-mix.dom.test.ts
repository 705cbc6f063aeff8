import { expect, test } from 'vitest'
import { changeMix, plainMix } from './mix.ts'
import { rememberedMix, rememberMix } from './remembered-mix.ts'

test('MUSIC-13 a mix is remembered for its track, and new stems start at 0 dB', () => {
  const mix = changeMix(changeMix(plainMix(['a', 'b']), { kind: 'mute', id: 'a' }), { kind: 'master', level: 30 })
  rememberMix('track', mix)
  expect(rememberedMix('track', ['a', 'b'])).toEqual(mix)
  expect(rememberedMix('other', ['a', 'b'])).toEqual(plainMix(['a', 'b']))
  const grown = rememberedMix('track', ['a', 'c'])
  expect(grown).toEqual({ master: 30, channels: { a: mix.channels.a, c: plainMix(['c']).channels.c } })
})

test.each([
  'nonsense',
  '[]',
  '7',
  '{"channels":7}',
  '{"master":"loud","channels":{"a":{"level":1e9,"muted":"yes"}}}',
  '{"master":null,"channels":{"a":null}}',
])('MUSIC-13 the stored value %s gives the default mix', (stored) => {
  sessionStorage.setItem('mixer:track', stored)
  expect(rememberedMix('track', ['a'])).toEqual(plainMix(['a']))
})
