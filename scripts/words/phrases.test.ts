import { expect, test } from 'vitest'
import { countPhrases } from './phrases.ts'

const found = (text: string): string[] =>
  [...countPhrases([{ path: 'a.md', text }])].flatMap(([name, { places }]) => places.map((place) => `${name} ${place}`))

test.each([
  ['Whoever waits gets an error.', ['whoever a.md:1']],
  ['A list.\nIt is made anew.', ['anew a.md:2']],
  ['/** Who waits 20 seconds gets an error. */', ['Who … as a subject a.md:1']],
  ['What is hidden is gone from the list.', ['what is … is a.md:1']],
  ['Its profile is told of it, and the word stands there.', ['is told a.md:1', 'stands here a.md:1']],
])('finds the turns of phrase in %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('a plain sentence contains none, and neither does a question', () => {
  expect(found('A request that waits 20 s fails with 503. Who may see it? This object stands in for a lock.')).toEqual(
    [],
  )
})
