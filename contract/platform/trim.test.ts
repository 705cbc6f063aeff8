import { expect, test } from 'vitest'
import { trimEndOf, trimOf } from './trim.ts'

test.each([
  ['--a--b--', '-', '--a--b', 'a--b'],
  ['/.a./', './', '/.a', 'a'],
  ['----', '-', '', ''],
  ['', '-', '', ''],
  ['a', '', 'a', 'a'],
])('removes from "%s" the characters "%s"', (text, characters, atEnd, atBoth) => {
  expect([trimEndOf(text, characters), trimOf(text, characters)]).toEqual([atEnd, atBoth])
})
