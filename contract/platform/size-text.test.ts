import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1023, '1 kB'],
  [900 * 1024, '900 kB'],
  [1024 ** 2, '1 MB'],
  [12.34 * 1024 ** 2, '12.3 MB'],
  [20 * 1024 ** 3, '20 GB'],
  [1234.5 * 1024 ** 3, '1,234.5 GB'],
])('SEC-06 writes %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
