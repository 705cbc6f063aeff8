import { expect, test } from 'vitest'
import { findElements } from './json-rows.ts'

const textsOf = (json: string, most = 100) =>
  findElements(Buffer.from(json), most)?.map(({ from, to }) => Buffer.from(json).toString('utf8', from, to).trim())

test('REACH-07 finds the elements of a list without parsing them', () => {
  const rows = [{ a: '],"}\\' }, ['[', { b: [] }], 'ż"\\', 7, null, '', [], {}]
  const whole = rows.map((row) => JSON.stringify(row))
  expect(textsOf(JSON.stringify(rows))).toEqual(whole)
  expect(textsOf(`\ufeff\r\n[ ${whole.join('\t,\n')} ]\n`)).toEqual(whole)
  expect([textsOf('[]'), textsOf(' [ ] ')]).toEqual([[], []])
})

test('REACH-07 returns null for what is no list, or does not end', () => {
  const wrong = [
    '',
    '[',
    '{}',
    '7',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[1]]',
    '[1] 2',
    '["a]',
    '["a\\"]',
    '[1}',
    '[{]',
  ]
  expect(wrong.map((json) => [json, findElements(Buffer.from(json), 100)])).toEqual(wrong.map((json) => [json, null]))
})

test('REACH-07 stops in a list of millions at the limit', () => {
  const json = Buffer.from(`[${'[],'.repeat(5_000_000)}7]`)
  expect(findElements(json, 10_000)).toHaveLength(10_001)
})
