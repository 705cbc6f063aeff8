import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEntryNames } from './snapshot.ts'

test('ACCT-03 names are readable and unique', () => {
  const { place } = createEntryNames()
  expect(place('tracks/nith', 'Halls of the Sunken Mill', 'music/x/a-0123.mp3')).toBe(
    'tracks/nith/Halls of the Sunken Mill.mp3',
  )
  expect(place('tracks/nith', 'halls of the sunken mill', 'music/x/b.mp3')).toBe(
    'tracks/nith/halls of the sunken mill (2).mp3',
  )
  expect(place('tracks/nith', 'Halls of the Sunken Mill (3)', 'music/x/c.mp3')).toBe(
    'tracks/nith/Halls of the Sunken Mill (3).mp3',
  )
  expect(place('tracks/nith', 'Halls of the Sunken Mill', 'music/x/d.mp3')).toBe(
    'tracks/nith/Halls of the Sunken Mill (4).mp3',
  )
  expect(place('tracks/dana', 'Halls of the Sunken Mill', 'music/x/e.mp3')).toBe(
    'tracks/dana/Halls of the Sunken Mill.mp3',
  )
  expect(place('artworks/nith', 'NUL', 'art/x/original')).toBe('artworks/nith/_NUL.bin')
  expect(place('covers/tracks/con', 'Coven', 'music/x/f.jpg')).toBe('covers/tracks/_con/Coven.jpg')
  expect(place('artworks/nith', '../../etc/passwd', 'art/x.png')).toBe('artworks/nith/etc passwd.png')
})

test('SEC-03 whatever the title, an entry stays in its folder and has a unique name', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 12 }), (titles) => {
      const { place } = createEntryNames()
      const paths = [...titles, ...titles].map((title) => place('tracks/nith', title, 'music/x/a.mp3'))
      for (const path of paths) {
        expect(path).toMatch(/^tracks\/nith\/[^/\\:*?"<>|\p{Cc}]+\.mp3$/u)
        expect(path).not.toMatch(/\/\.|\/ /)
        expect(Buffer.byteLength(path)).toBeLessThan(255)
      }
      const names = paths.map((path) => path.normalize('NFKC').toLowerCase())
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})
