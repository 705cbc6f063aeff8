import { expect, test } from 'vitest'
import { NOT_APPLICABLE, rowOf } from './table.ts'

const COLUMNS = ['what', 'a second', 'ratio']

test('a row has a cell for each column', () => {
  expect(rowOf(COLUMNS, ['tracks', '1,000', NOT_APPLICABLE])).toBe('| tracks | 1,000 | – |')
})

test.each(['', ' ', Number.NaN, undefined as unknown as number, 'NaN / 2.0', 1 / 0])(
  'a row refuses a cell without a value: %s',
  (cell) => {
    expect(() => rowOf(COLUMNS, ['tracks', cell, 1])).toThrow('No value for a second')
  },
)

test('a row refuses too few cells', () => {
  expect(() => rowOf(COLUMNS, ['tracks', 1])).toThrow('3 columns, 2 cells')
})
