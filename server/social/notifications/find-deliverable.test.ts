import { expect, test } from 'vitest'
import { describeNotification } from './find-deliverable.ts'

type Row = Parameters<typeof describeNotification>[0]

test('SEC-01 right-to-left names keep a notification’s words in their order', () => {
  const row = { kind: 'comment', people: 1, names: ['דנה'], title: 'ירח', said: 'Yes', type: 'track', thingId: '1' }
  expect(describeNotification(row as unknown as Row).title).toBe('\u2068דנה\u2069 commented on \u2068ירח\u2069')
  const plain = { ...row, names: ['Dana'], title: 'Moon' }
  expect(describeNotification(plain as unknown as Row).title).toBe('Dana commented on Moon')
})
