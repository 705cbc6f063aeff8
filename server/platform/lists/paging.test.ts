import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, toPage } from './paging.ts'

const position = fc.record({
  createdAt: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  id: fc.uuid(),
})

test('SEC-06 a cursor decodes to the position that it was made from', () => {
  fc.assert(
    fc.property(position, (at) => {
      expect(decodeCursor(encodeCursor(at))).toEqual(at)
    }),
  )
})

test('SEC-06 refuses any other text as a cursor', () => {
  for (const text of [
    '',
    'x',
    'MTIz',
    encodeCursor({ createdAt: new Date(), id: 'not-a-uuid' }),
    encodeCursor({ createdAt: new Date(999_999_999_999_999), id: '00000000-0000-0000-0000-000000000000' }),
    "';drop table music--",
  ])
    expect(() => decodeCursor(text)).toThrow('Unknown cursor')
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text)).toThrow('Unknown cursor')
    }),
  )
})

test('SEC-06 cuts a page at its limit and returns the cursor of the next one', () => {
  const rows = [3, 2, 1].map((n) => ({ createdAt: new Date(n), id: `00000000-0000-0000-0000-00000000000${n}` }))
  const page = toPage(rows, 2, (row) => row.createdAt.getTime())
  expect(page.items).toEqual([3, 2])
  expect(decodeCursor(page.nextCursor as string)).toEqual(rows[1])
  expect(toPage(rows, 3, (row) => row.id).nextCursor).toBeNull()
})
