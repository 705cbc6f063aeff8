import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each(['Nith', 'Ødegård', 'Żal!!!', '東京事変', 'тёплая труба', '†††', '🖤', ''])(
  'SEC-01 %j needs no isolation',
  (text) => {
    expect(isolated(text)).toBe(text)
  },
)

test.each([
  ['שלום', '\u2068שלום\u2069'],
  ['محمد 1999', '\u2068محمد 1999\u2069'],
  // rows that were stored before one-line texts were cleaned
  ['a\u202eb\u2069', '\u2068ab\u2069'],
  ['\u2068שלום\u2069 by Nith', '\u2068\u2068שלום\u2069 by Nith\u2069'],
])('SEC-01 %j is isolated', (text, expected) => {
  expect(isolated(text)).toBe(expected)
})
