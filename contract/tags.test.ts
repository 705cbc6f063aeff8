import { expect, test } from 'vitest'
import { scenePath } from './profiles.ts'

import { parseTags, readTag, tagPath } from './tags.ts'

test('MUSIC-02 trims tags, drops empty ones and removes duplicates', () => {
  expect(parseTags(' Black  Metal, galloway,, ,black metal ,one take')).toEqual(['black metal', 'galloway', 'one take'])
  expect(parseTags(' , ')).toEqual([])
})

test('FIND-05 a tag and a place have a path; the tag ".." links to Find Music, and a place without letters has no path', () => {
  expect(readTag(' Dungeon  Synth')).toBe('dungeon synth')
  expect(readTag('a,b')).toBe('a b')
  expect(tagPath('r&b/soul')).toBe('/tags/r%26b%2Fsoul')
  expect(tagPath('..')).toBe('/find-music?tag=..')
  expect(scenePath('Hebden Bridge, West Yorkshire')).toBe('/scenes/hebden-bridge')
  expect(scenePath('St. John’s')).toBe('/scenes/st-john%E2%80%99s')
  expect(scenePath('Łódź')).toBe(`/scenes/${encodeURIComponent('łódź')}`)
  expect([scenePath(', Poland'), scenePath('!?')]).toEqual([null, null])
})
