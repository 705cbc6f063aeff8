import { expect, test } from 'vitest'
import { markedParts, termsOf, typedCount, typedIn } from './marks.ts'

/** The text with marked parts in brackets. */
const mark = (typed: string, text: string, meant: string[] = []) =>
  markedParts(text, termsOf(typed, meant))
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test.each([
  ['low', 'Low Chapel', '[Low] Chapel'],
  ['low', 'Map of the Lower Halls', 'Map of the [Low]er Halls'],
  ['lodz', 'nocą w Łódź', 'nocą w [Łódź]'],
  ['vytah', 'Výtah, 03:20', '[Výtah], 03:20'],
  ['vytah', 'Vy\u0301tah', '[Vy\u0301tah]'],
  ['uncles', 'My Uncle’s Shed', 'My [Uncle’s] Shed'],
  ['uncle', 'My Uncle’s Shed', 'My [Uncle]’s Shed'],
  ['STRASSE', 'Straße 9', '[Straße] 9'],
  ['weather carrion', 'Carrion Weather', '[Carrion] [Weather]'],
  ['carrionweather', 'Carrion Weather', '[Carrion Weather]'],
  ['carrionwea', 'Carrion Weather', '[Carrion Wea]ther'],
  ['carrion weather', 'Carrionweather II', '[Carrionweather] II'],
  ['"the bell"', 'The Bells, the Bell', '[The] Bells, [the] [Bell]'],
  ['“the bell”', 'The Bells, the Bell', '[The] Bells, [the] [Bell]'],
  ['#dungeon synth', 'dungeon synth', '[dungeon synth]'],
  ['@low', '@low_chapel', '@[low]_chapel'],
  ['ボス', '眠るボスの夢', '眠る[ボス]の夢'],
  ['σιλος', 'ΣΙΛΌΣ', '[ΣΙΛΌΣ]'],
  ['a bell', 'A bell at an altar', '[A bell] at an altar'],
  ['b', 'Below the bell', '[B]elow the [b]ell'],
  ['x', '', ''],
  ['low', 'Tallow & <b>', 'Tallow & <b>'],
])('FIND-01 for %j, the matches in %j are marked', (typed, text, marked) => {
  expect(mark(typed, text)).toBe(marked)
})

test('FIND-01 marks the correction of a misspelt word', () => {
  expect(mark('corncrxke', 'The corncrake', ['corncrake'])).toBe('The [corncrake]')
})

test('FIND-01 counts the typed words that a text contains, without corrected ones', () => {
  const terms = termsOf('grave slag', [])
  expect([
    typedCount(terms),
    typedIn('Slag Hymn', terms),
    typedIn('Grave Wool', terms),
    typedIn('Nith', terms),
  ]).toEqual([2, new Set([1]), new Set([0]), null])
  expect(typedIn('Corncrake', termsOf('corncrxke', ['corncrake']))).toEqual(new Set())
})
