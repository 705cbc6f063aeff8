import { expect, test } from 'vitest'
import { findElements } from './json-rows.ts'

const textsOf = (json: string, most = 100) =>
  findElements(Buffer.from(json), most)?.map(({ from, to }) => Buffer.from(json).toString('utf8', from, to).trim())

test('REACH-07 the entries of a list are found without reading them', () => {
  const rows = [{ a: '],"}\\' }, ['[', { b: [] }], 'ż"\\', 7, null, '', [], {}]
  const whole = rows.map((row) => JSON.stringify(row))
  expect(textsOf(JSON.stringify(rows))).toEqual(whole)
  expect(textsOf(`\ufeff\r\n[ ${whole.join('\t,\n')} ]\n`)).toEqual(whole)
  expect([textsOf('[]'), textsOf(' [ ] ')]).toEqual([[], []])
})

test('REACH-07 what is no list, or does not end, is none', () => {
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

test('REACH-07 a list of millions is looked at no further than it may be long', () => {
  const json = Buffer.from(`[${'[],'.repeat(5_000_000)}7]`)
  expect(findElements(json, 10_000)).toHaveLength(10_001)
})
