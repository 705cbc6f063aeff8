import { expect, test } from 'vitest'
import { WrittenCredits } from './albums.ts'
import { planImport, type ReadFile, sortFiles } from './music-import.ts'
import { creditsOf } from './music-import-credits.ts'
import { tagsSaidBy } from './music-import-tags.ts'

const NOTHING = tagsSaidBy({ common: {}, format: {} })
const taggedFile = (path: string, said: Partial<ReadFile['said']> = {}): ReadFile => ({
  ...{ path, size: 1000, said: { ...NOTHING, ...said } },
})
const titlesOf = ({ albums }: ReturnType<typeof planImport>) =>
  albums.map(({ title, tracks }) => [title, ...tracks.map((track) => track.title)])

test('REACH-08 a track without a number follows the others, which keep their order', () => {
  const tags = { album: 'Demos' }
  const plan = planImport(
    'x',
    [taggedFile('b2.mp3', tags), taggedFile('b10.mp3', tags), taggedFile('a.mp3', { ...tags, number: 7 })],
    [],
  )
  expect(titlesOf(plan)).toEqual([['Demos', 'a', 'b2', 'b10']])
  const trees = ['Larch', 'Kapok', 'Juniper', 'Ivy', 'Hazel', 'Elm', 'Ash']
  const files = trees.map((title, at) => taggedFile(`${title}.mp3`, { title, number: title === 'Ash' ? null : at + 1 }))
  expect(titlesOf(planImport('Trees', files.toReversed(), []))).toEqual([['Trees', ...trees]])
})

test('REACH-08 orders the sides of a record, from tags and from names', () => {
  const said = (trackText: string) => tagsSaidBy({ common: { title: trackText }, trackText, format: {} })
  const tagged = ['B2', 'A10', 'AA1', 'A2', 'B1/4', 'A1', 'C'].map((text) => taggedFile(`${text[0]}.mp3`, said(text)))
  expect(titlesOf(planImport('LP', tagged, []))).toEqual([['LP', 'A1', 'A2', 'A10', 'AA1', 'B1/4', 'B2', 'C']])
  const named = ['B2 Ash', 'A1 Larch', 'B1. Elm', 'A2_Ivy'].map((name) => taggedFile(`${name}.mp3`))
  expect(titlesOf(planImport('LP', named, []))).toEqual([['LP', 'Larch', 'Ivy', 'Elm', 'Ash']])
})

test('REACH-08 ignores tags that give every file the same number', () => {
  const files = ['02 Two', '01 One', '03 Three'].map((name) => taggedFile(`${name}.mp3`, { number: 1 }))
  expect(titlesOf(planImport('x', files, []))).toEqual([['x', 'One', 'Two', 'Three']])
})

test.each([
  [
    '1-Larch',
    ['Larch', 'Kapok', 'Juniper', 'Ivy', 'Hazel', 'Ginkgo', 'Fir', 'Elm', 'Dog', 'Cedar'],
    (n: number, t: string) => `${n}-${t}`,
  ],
  ['1 Larch', ['Larch', 'Kapok', 'Juniper'], (n: number, t: string) => `${n} ${t}`],
  ['(01) Larch', ['Larch', 'Kapok'], (n: number, t: string) => `(0${n}) ${t}`],
  ['[1] Larch', ['Larch', 'Kapok'], (n: number, t: string) => `[${n}] ${t}`],
  ['01_Larch', ['Larch', 'Kapok'], (n: number, t: string) => `0${n}_${t}`],
  ['01Larch', ['Larch', 'Kapok'], (n: number, t: string) => `0${n}${t}`],
  ['full-width digits', ['Larch', 'Kapok'], (n: number, t: string) => `０${String.fromCharCode(0xff10 + n)} ${t}`],
])('REACH-08 orders names numbered as %s, and removes all their numbers', (_, titles, nameOf) => {
  const files = titles.map((title, at) => taggedFile(`${nameOf(at + 1, title)}.mp3`)).toReversed()
  expect(titlesOf(planImport('x', files, []))).toEqual([['x', ...titles]])
})

test.each([
  [['1999', '1979', '7 Seconds']],
  [['99 Problems', '50 Ways', '7 Seconds', 'Home']],
  [['B2 Unit', 'Home', 'U2']],
  [['7 Bells', 'Ash', 'Elm']],
])('REACH-08 keeps numbers that belong to titles: %j', (names) => {
  const { albums } = planImport(
    'x',
    names.map((name) => taggedFile(`${name}.mp3`)),
    [],
  )
  expect(albums[0]?.tracks.map(({ title }) => title).toSorted()).toEqual(names.toSorted())
})

test('REACH-08 credits the artist of each track of a compilation', () => {
  const of = (title: string, performer: string, number: number) =>
    taggedFile(`${title}.mp3`, { title, performer, artist: 'Various', number })
  const files = [of('Larch', 'Ossuary', 1), of('Ivy', '@nith', 2), of('Elm', 'Ossuary', 3)]
  const [album] = planImport('VA', files, []).albums
  expect(creditsOf(album!.tracks)).toEqual([
    { role: 'Artist of Larch, Elm', name: 'Ossuary' },
    { role: 'Artist of Ivy', name: 'nith' },
  ])
  expect(creditsOf(album!.tracks.filter(({ artist }) => artist === 'Ossuary'))).toEqual([])
  const many = Array.from({ length: 60 }, (_, n) => ({ title: 'x'.repeat(200), artist: `${n} ${'y'.repeat(200)}` }))
  expect(WrittenCredits.safeParse(creditsOf(many)).success).toBe(true)
})

test('REACH-08 imports names that begin with a dot, ignores system files, and refuses odd names one by one', () => {
  const paths = [
    '...And Justice/01 Blackened.mp3',
    '.hidden/...mp3',
    'EP\\CD 1\\01 One.mp3',
    '__MACOSX/a/._03.mp3',
    'a/.DS_Store',
    'a/._04.mp3',
    '../../evil.mp3',
    '/etc/abs.mp3',
    'B: Side.mp3',
    'a/no\0.mp3',
    `${'x'.repeat(1001)}.mp3`,
    'a/Re\u0301.mp3',
    './a//05.mp3',
    'notes.txt',
  ]
  const { audio, leftOut } = sortFiles(paths.map((path) => ({ path, size: 5 })))
  expect(audio.map(({ path }) => path).toSorted()).toEqual(
    ['...And Justice/01 Blackened.mp3', '.hidden/...mp3', 'EP/CD 1/01 One.mp3', 'a/05.mp3', 'a/R\u00e9.mp3'].toSorted(),
  )
  expect(leftOut.length).toBe(paths.length - audio.length)
  for (const { why } of leftOut) expect(why).toMatch(/^(?:A system file|Its |Not an MP3)/)
})
