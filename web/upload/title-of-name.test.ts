import { expect, test } from 'vitest'
import { titleOfName } from './title-of-name.ts'

test.each([
  ['low_door.mp3', 'low door'],
  ['01. Wick (live).MP3', '01. Wick (live)'],
  ['Vol. 2', 'Vol. 2'],
  ['.mp3', ''],
  ['_a_.mp3', 'a'],
])('MUSIC-12 the name %s becomes the title “%s”', (name, title) => expect(titleOfName(name)).toBe(title))
