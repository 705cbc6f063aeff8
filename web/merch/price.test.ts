import { expect, test } from 'vitest'
import { formatPrice, priceFromText } from './price.ts'

test.each([
  ['30.00', '$30.00'],
  ['3', '$3.00'],
  ['0.10', '$0.10'],
  ['1234.50', '$1,234.50'],
  ['99999999.99', '$99,999,999.99'],
])('MERCH-01 ADMIN-01 a price of %s reads %s', (price, text) => {
  expect(formatPrice(price)).toBe(text)
})

test.each([
  ['30', '30.00'],
  [' 12.5 ', '12.50'],
  ['0.3', '0.30'],
  ['.5', '0.50'],
  ['5.', '5.00'],
  ['007', '7.00'],
  ['0', '0.00'],
  ['99999999.99', '99999999.99'],
  ['', '0.00'],
  ['.', '0.00'],
  ['ten', '0.00'],
  ['NaN', '0.00'],
  ['Infinity', '0.00'],
  ['-1', '-1'],
  ['1.234', '1.234'],
  ['1e3', '1e3'],
])('MERCH-02 what is typed as %j is a price of %s', (text, price) => {
  expect(priceFromText(text)).toBe(price)
})
