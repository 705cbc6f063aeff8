import { expect, test } from 'vitest'
import { planImport, type ReadFile, sortFiles } from './music-import.ts'
import { tagsSaidBy } from './music-import-tags.ts'
import { readFileName } from './track-names.ts'

const NOTHING = tagsSaidBy({ common: {}, format: {} })
const taggedFile = (path: string, said: Partial<ReadFile['said']> = {}, more: Partial<ReadFile> = {}): ReadFile => ({
  ...{ path, size: 1000, said: { ...NOTHING, ...said } },
  ...more,
})
const titlesOf = ({ albums }: ReturnType<typeof planImport>) =>
  albums.map(({ title, tracks }) => [title, ...tracks.map((track) => track.title)])

test('REACH-08 imports an album as bought: one disc in order, with its cover file and its date', () => {
  const tags = { album: 'Salt House', artist: 'Grave Wool', date: '2021-03-04' }
  const plan = planImport(
    'Grave Wool - Salt House.zip',
    [
      taggedFile('Grave Wool - Salt House - Weir.mp3', { ...tags, title: 'Weir', number: 2, hasCover: true }),
      taggedFile('Grave Wool - Salt House - Mill.mp3', { ...tags, title: 'Mill', number: 10, hasCover: true }),
    ],
    [
      { path: 'booklet.jpg', size: 10 },
      { path: 'cover.jpg', size: 10 },
    ],
  )
  expect(plan).toMatchObject({
    albums: [
      {
        ...{ title: 'Salt House', artist: 'Grave Wool', releaseDate: '2021-03-04' },
        cover: { path: 'cover.jpg', isInside: false },
        tracks: [{ title: 'Weir' }, { title: 'Mill' }],
      },
    ],
    leftOut: [{ path: 'booklet.jpg', why: 'It is not the cover of an album' }],
  })
})

test('REACH-08 discs in separate folders become one album, in order', () => {
  const tags = { album: 'The Long Field' }
  const plan = planImport(
    'Music',
    [
      taggedFile('The Long Field/Disc 2/01 Ash.mp3', { ...tags, title: 'Ash', number: 1 }),
      taggedFile('The Long Field/Disc 1/02 Elm.mp3', { ...tags, title: 'Elm', number: 2 }),
      taggedFile('The Long Field/Disc 1/01 Oak.mp3', { ...tags, title: 'Oak', number: 1, disc: 1 }),
    ],
    [{ path: 'The Long Field/front.png', size: 10 }],
  )
  expect(titlesOf(plan)).toEqual([['The Long Field', 'Oak', 'Elm', 'Ash']])
  expect(plan.albums[0]?.cover?.path).toBe('The Long Field/front.png')
})

/** Tracks of one album in these folders, each with its numbers. */
const ofFolders = (album: string, folders: Record<string, number[]>) =>
  Object.entries(folders).flatMap(([folder, numbers]) =>
    numbers.map((number) => taggedFile(`${folder}/${number}.mp3`, { album, title: `${folder} ${number}`, number })),
  )

test('REACH-08 two albums of one title in separate folders stay apart, each with its cover and date', () => {
  const of = (year: string) => {
    const [one, two] = ofFolders('Demo', { [`${year} Demo`]: [1, 2] })
    return [one!, two!].map((file) => ({ ...file, said: { ...file.said!, date: `${year}-05-01`, year } }))
  }
  const pictures = ['2019', '2023'].map((year) => ({ path: `${year} Demo/cover.jpg`, size: 10 }))
  const plan = planImport('Music', [...of('2019'), ...of('2023')], pictures)
  expect(titlesOf(plan)).toEqual([
    ['Demo', '2019 Demo 1', '2019 Demo 2'],
    ['2023 Demo', '2023 Demo 1', '2023 Demo 2'],
  ])
  expect(plan.albums).toMatchObject([
    { releaseDate: '2019-05-01', year: '2019', cover: { path: '2019 Demo/cover.jpg' } },
    { releaseDate: '2023-05-01', year: '2023', cover: { path: '2023 Demo/cover.jpg' } },
  ])
})

test('REACH-08 an album in several folders stays one album unless a number occurs twice', () => {
  const spread = { Demo: [1], 'Demo/more': [2], 'Bonus/mp3': [3] }
  expect(planImport('x', ofFolders('Demo', spread), []).albums).toHaveLength(1)
  const two = { '2019 Demo/CD 1': [1, 2], '2019 Demo/CD 2': [1], '2023 Demo': [1], '2023 Demo/bonus': [2] }
  expect(titlesOf(planImport('x', ofFolders('Demo', two), []))).toEqual([
    ['Demo', '2019 Demo/CD 1 1', '2019 Demo/CD 1 2', '2019 Demo/CD 2 1'],
    ['2023 Demo', '2023 Demo 1', '2023 Demo/bonus 2'],
  ])
  const unnumbered = [taggedFile('a/Ash.mp3', { album: 'Demo' }), taggedFile('b/Ash.mp3', { album: 'Demo' })]
  expect(planImport('x', unnumbered, []).albums).toHaveLength(1)
})

test('REACH-08 repeated titles get the name of a folder that contains the title, or else a number', () => {
  const titles = (album: string, ...folders: string[]) => {
    const files = ofFolders(album, Object.fromEntries(folders.map((folder) => [folder, [1]])))
    return planImport('x', [...files, taggedFile('Other.mp3', { album: 'DEMO (2)' })], []).albums.map(
      ({ title }) => title,
    )
  }
  expect(titles('Demo', 'Nith/Demo', 'Wick - Demo', 'Wick')).toEqual(['Demo', 'Demo (3)', 'Demo (4)', 'DEMO (2)'])
  expect(titles('Demo', 'Demo', 'Live Demo', 'a/live demo/mp3')).toEqual(['Demo', 'Live Demo', 'Demo (3)', 'DEMO (2)'])
  const vast = '\u{1F480}'.repeat(100)
  expect(titles(vast, 'a', 'b')).toEqual([vast, `${'\u{1F480}'.repeat(98)} (2)`, 'DEMO (2)'])
  expect(titles('Demo', 'a/'.repeat(30_000), 'b')).toEqual(['Demo', 'Demo (3)', 'DEMO (2)'])
})

test('REACH-08 names of files and folders replace missing tags, and several albums stay apart', () => {
  const plan = planImport(
    'Bought',
    [
      taggedFile('Nith - Low Door (2019) [320kbps]/10 - Wick.mp3'),
      taggedFile('Nith - Low Door (2019) [320kbps]/9 - Tallow.mp3'),
      taggedFile('Nith - Candles/1-02 Flame.mp3'),
      taggedFile('Nith - Candles/1-01 Soot.mp3'),
      taggedFile('Ossuary - Bone Meal - 03 Marrow.mp3'),
      taggedFile('hum.mp3'),
    ],
    [{ path: 'cover.jpg', size: 10 }],
  )
  expect(plan.albums.map(({ cover }) => cover?.path)).toEqual([undefined, undefined, 'cover.jpg', 'cover.jpg'])
  expect(titlesOf(plan)).toEqual([
    ['Low Door', 'Tallow', 'Wick'],
    ['Candles', 'Soot', 'Flame'],
    ['Bone Meal', 'Marrow'],
    ['Bought', 'hum'],
  ])
})

test('REACH-08 reports files that cannot be imported, with the reason', () => {
  const MB = 1024 * 1024
  const sorted = sortFiles([
    { path: 'a/01.flac', size: 5 },
    { path: 'a/02.mp3', size: 11 * MB },
    { path: 'a/03.mp3', size: 5 },
    { path: 'a/notes.txt', size: 5 },
    { path: '__MACOSX/a/._03.mp3', size: 5 },
    { path: 'a/cover.jpg', size: 5 },
    { path: 'a/scan.png', size: 30 * MB },
  ])
  expect(sorted.audio.map(({ path }) => path)).toEqual(['a/03.mp3'])
  expect(sorted.pictures.map(({ path }) => path)).toEqual(['a/cover.jpg'])
  expect(sorted.leftOut).toEqual([
    { path: 'a/01.flac', why: 'MP3 only' },
    { path: 'a/02.mp3', why: 'File size must be less than 10MB' },
    { path: 'a/notes.txt', why: 'Not an MP3 or a picture' },
    { path: 'a/scan.png', why: 'A cover must be less than 5MB' },
    { path: '__MACOSX/a/._03.mp3', why: 'A system file, not one of yours' },
  ])
  const one = { sha256: 'a' }
  const { leftOut } = planImport(
    'x',
    [taggedFile('1.mp3', {}, one), taggedFile('2.mp3', {}, one), { path: '3.mp3', size: 1, said: null }],
    [],
  )
  expect(leftOut).toEqual([
    { path: '2.mp3', why: 'The same as 1.mp3' },
    { path: '3.mp3', why: 'It contains no MP3 audio' },
  ])
})

test('REACH-08 hostile tags become short lines or are left out', () => {
  const said = tagsSaidBy({
    common: {
      title: `\0${'\u{1F480}'.repeat(5000)}`,
      album: '<img src=x onerror=alert(1)>\r\nSecond line',
      artist: '\ud800\0',
      track: { no: 99_999 },
      disk: { no: -1 },
      date: '2021-02-31',
      genre: ['Drone, Doom', 'x'.repeat(41), ...Array.from({ length: 30 }, (_, n) => `g${n}`)],
    },
    format: { duration: Number.POSITIVE_INFINITY },
  })
  expect(said.title).toBe('\u{1F480}'.repeat(100))
  expect(said).toMatchObject({
    ...{ album: '<img src=x onerror=alert(1)> Second line', artist: '', number: null, disc: null },
    ...{ date: null, year: '2021', durationMs: null },
  })
  expect(said.genres).toEqual(['drone', 'doom', ...Array.from({ length: 8 }, (_, n) => `g${n}`)])
  const zero = planImport('x', [taggedFile('b.mp3', { number: 1 }), taggedFile('a.mp3', { number: 0 })], [])
  expect(titlesOf(zero)).toEqual([['x', 'a', 'b']])
})

test.each([
  ['Grave Wool - Salt House - 03 Weir - Live.mp3', 'Weir - Live', 3, null, 'Salt House'],
  ['Grave Wool - Salt House - 03 - Weir.mp3', 'Weir', 3, null, 'Salt House'],
  ['03 - Weir.mp3', 'Weir', 3, null, ''],
  ['03. Weir.mp3', 'Weir', 3, null, ''],
  ['1-03 Weir.mp3', 'Weir', 3, 1, ''],
  ['2-11_Weir.mp3', 'Weir', 11, 2, ''],
  ['7 Bells.mp3', '7 Bells', null, null, ''],
  ['Grave Wool - Weir.mp3', 'Grave Wool - Weir', null, null, ''],
  ['1999.mp3', '1999', null, null, ''],
  ['99 Problems.mp3', '99 Problems', null, null, ''],
  ['Grave Wool - Salt House - 12 Weir.mp3', 'Weir', 12, null, 'Salt House'],
])('REACH-08 reads the file name %s', (name, title, number, disc, album) => {
  expect(readFileName(name)).toEqual({ title, number, disc, album })
})
