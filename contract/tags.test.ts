import { expect, test } from 'vitest'
import { parseTags } from './tags.ts'

test('MUSIC-02 trims tags, drops empty ones and says each once', () => {
  expect(parseTags(' Black  Metal, galloway,, ,black metal ,one take')).toEqual(['black metal', 'galloway', 'one take'])
  expect(parseTags(' , ')).toEqual([])
})
