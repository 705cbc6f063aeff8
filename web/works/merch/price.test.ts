import { expect, test } from 'vitest'
import { formatPrice } from './price.ts'
import { readPrice } from './read-price.ts'

test.each([
  ['30.00', '$30.00'],
  ['3', '$3.00'],
  ['0.10', '$0.10'],
  ['1234.50', '$1,234.50'],
  ['99999999.99', '$99,999,999.99'],
])('MERCH-01 ADMIN-01 a price of %s is shown as %s', (price, text) => {
  expect(formatPrice(price)).toBe(text)
})

test.each([
  ['30', '30.00'],
  ['12,50', '12.50'],
  [' 12.5 ', '12.50'],
  ['.5', '0.50'],
  ['$12.50', '12.50'],
  ['12,50 $', '12.50'],
  ['US$ 1.250,00', '1250.00'],
  ['12.50 usd', '12.50'],
  ['USD12', '12.00'],
  ['＄１２', '12.00'],
  ['99,999,999.99', '99999999.99'],
  ['', '0.00'],
  ['ten', '0.00'],
  ['$', '0.00'],
])('MERCH-02 the input %j is a price of %s', (text, price) => {
  expect(readPrice(text)).toEqual({ price })
})

test.each([
  ['1,250', 'Is this 1250 or 1.25?'],
  ['12.505', 'two decimals'],
  ['€12', 'US dollars'],
  ['12 EUR', 'US dollars'],
  ['12,50 zł', 'US dollars'],
  ['-5', 'cannot be negative'],
  ['$−5', 'cannot be negative'],
  ['(5)', 'not an amount'],
  ['5-', 'cannot be negative'],
  ['1e3', 'not an amount'],
  ['100000000', 'at most $99,999,999.99'],
])('MERCH-02 the input %j is refused: %s', (text, problem) => {
  expect(readPrice(text)).toEqual({ problem: expect.stringContaining(problem) })
})
