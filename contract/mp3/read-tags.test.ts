import { expect, test } from 'vitest'
import { join } from '../pictures/bytes.ts'
import { readMp3Tags } from './read-tags.ts'
import { ape, apic, filled, id3v1, id3v2, lyrics3, MB, markedLatin1, silence } from './testing/mp3s.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
const read = (...parts: Uint8Array[]) => readMp3Tags(join(parts))
const titleOf = async (...parts: Uint8Array[]) => (await read(...parts, silence(3))).common.title

test('MUSIC-12 reads the title from ID3 2.2, 2.3 and 2.4, even with wrongly written sizes', async () => {
  expect(await titleOf(id3v2([['TT2', 'Früh']], { version: 2 }))).toBe('Früh')
  expect(await titleOf(id3v2([['TIT2', 'Früh']], { version: 3 }))).toBe('Früh')
  expect(await titleOf(id3v2([['TIT2', 'Früh']], { version: 4 }))).toBe('Früh')
  const long = `Früh ${'x'.repeat(300)}`
  const tag = id3v2(
    [
      ['TIT2', long],
      ['TPE1', 'Nith'],
    ],
    { hasPlainSizes: true },
  )
  expect((await read(tag, silence(3))).common).toMatchObject({ title: long, artist: 'Nith' })
})

test('MUSIC-12 reads a tag that is unsynchronised as a whole', async () => {
  const utf16 = new Uint8Array([1, 0xff, 0xfe, 0x55, 0, 0xff, 0])
  const tag = id3v2(
    [
      ['TIT2', utf16],
      ['APIC', apic(3, JPEG)],
    ],
    { version: 3, isUnsynced: true },
  )
  const { title, picture } = (await read(tag, silence(3))).common
  expect([title, [...picture[0]!.data]]).toEqual(['Uÿ', [...JPEG]])
})

test('MUSIC-12 reads UTF-8 marked as Latin-1 as UTF-8, and real Latin-1 as Latin-1', async () => {
  expect(await titleOf(id3v2([['TIT2', markedLatin1('Roméo et Juliette')]], { version: 3 }))).toBe('Roméo et Juliette')
  expect(await titleOf(id3v2([['TIT2', new Uint8Array([0, 0x52, 0xe9, 0x6d])]], { version: 3 }))).toBe('Rém')
  expect((await read(silence(3), id3v1('Roméo'))).common.title).toBe('Roméo')
})

test('MUSIC-12 an icon is no cover; the front cover comes first, then the others', async () => {
  const cover = async (...frames: [string, Uint8Array][]) =>
    (await read(id3v2(frames, { version: 3 }), silence(3))).common.picture.map(({ data }) => data[0])
  expect(await cover(['APIC', apic(1, JPEG)], ['APIC', apic(2, JPEG)])).toEqual([])
  const [other, front] = [new Uint8Array([8, 8]), new Uint8Array([3, 3])]
  expect(await cover(['APIC', apic(0, other)], ['APIC', apic(1, JPEG)], ['APIC', apic(3, front)])).toEqual([3, 8])
})

test('MUSIC-12 reads tags at the end: APEv2 before Lyrics3 before ID3v1, and ID3 2.4 with a footer', async () => {
  const end = [ape({ Title: 'Ape', Artist: 'Ärtist' }), lyrics3('words'), id3v1('Old')]
  expect((await read(silence(3), ...end)).common).toMatchObject({ title: 'Ape', artist: 'Ärtist' })
  expect((await read(silence(3), id3v2([['TIT2', 'Last']], { hasFooter: true }))).common.title).toBe('Last')
  const front = id3v2([['TIT2', 'First']])
  expect((await read(front, silence(3), ...end)).common).toMatchObject({ title: 'First', artist: 'Ärtist' })
})

test('MUSIC-12 cuts a title of 9 MB, and a broken frame does not affect others', async () => {
  const { title } = (await read(id3v2([['TIT2', 'x'.repeat(9 * MB)]]), silence(3))).common
  expect(title?.slice(0, 3)).toBe('xxx')
  expect(title!.length).toBeLessThan(5000)
  const broken = id3v2([
    ['APIC', new Uint8Array([9])],
    ['TIT2', 'Whole'],
  ])
  expect((await read(broken, silence(3))).common).toMatchObject({ title: 'Whole', picture: [] })
})

// Limits are seconds of processor time, about ten times what reading takes. Earlier versions took
// minutes or all memory.
test.each<[string, () => Uint8Array]>([
  ['small tags in front', () => filled(id3v2([['TIT2', 'x']]), 9 * MB)],
  ['empty tags in front', () => filled(id3v2([]), 9 * MB)],
  ['small frames in one tag', () => id3v2(Array(40_000).fill(['TIT2', 'x']))],
  ['small pictures in one tag', () => id3v2(Array(40_000).fill(['APIC', apic(3, JPEG)]))],
  ['chapters', () => id3v2(Array(40_000).fill(['CHAP', 'x']))],
  [
    'a tag of bytes to take out',
    () => id3v2([['TIT2', new Uint8Array(MB / 2).fill(0xff)]], { version: 3, isUnsynced: true }),
  ],
  ['a text without end', () => id3v2([['TXXX', 'x'.repeat(9 * MB)]])],
])('MUSIC-03 %s up to the size limit of a file take no longer than reading it', async (_, make) => {
  const tags = make()
  const before = process.cpuUsage()
  const { format } = await read(tags, silence(3))
  expect(format).not.toBeNull()
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(8)
})

test.each<[string, Uint8Array]>([
  ['ID3v1', id3v1('x')],
  ['APEv2', ape({ Title: 'x' })],
  ['Lyrics3', lyrics3('x')],
  ['ID3 with a footer', id3v2([['TIT2', 'x']], { hasFooter: true })],
  ['words of Lyrics3 without a beginning', new TextEncoder().encode('LYRICSEND')],
])('MUSIC-03 thousands of %s at the end take no longer either', async (_, tag) => {
  const bytes = join([silence(3), filled(tag, 9 * MB)])
  const before = process.cpuUsage()
  await readMp3Tags(bytes)
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(8)
})
