import { expect, test } from 'vitest'
import { makeTags, taggedMp3 } from './factory.ts'
import { inTrackOrder, readFileTags } from './read-tags.ts'

test('MUSIC-12 reads title, genres, artist, album and track number from the tags', async () => {
  const said = { TIT2: ' Third Stair ', TCON: 'Drone', TPE1: 'Nith', TALB: 'Stairwells', TRCK: '3/5' }
  expect(await readFileTags(taggedMp3('alpha.mp3', said))).toEqual({
    title: 'Third Stair',
    tags: 'drone',
    artist: 'Nith',
    album: 'Stairwells',
    place: 1003,
    cover: null,
  })
})

test('MUSIC-12 the album artist is preferred to the track artist, and the second disc follows the first', async () => {
  const { artist, place } = await readFileTags(
    taggedMp3('a.mp3', { TPE1: 'A guest', TPE2: 'Nith', TRCK: '1', TPOS: '2/2' }),
  )
  expect([artist, place]).toEqual(['Nith', 2001])
})

test('MUSIC-12 a file without tags, or with broken ones, is titled by its name', async () => {
  const { title, album, place } = await readFileTags(taggedMp3('low_door__take_2.mp3'))
  expect([title, album, place]).toEqual(['low door take 2', '', null])
  const broken = new File([new Uint8Array([0x49, 0x44, 0x33, 9, 9, 9, 255, 255, 255, 255])], 'sump.mp3')
  expect(await readFileTags(broken)).toEqual(makeTags({ title: 'sump' }))
})

const chosen = (...said: [title: string, album: string, place: number | null][]) =>
  said.map(([title, album, place]) => ({ said: makeTags({ title, album, place }) }))
const order = (...said: Parameters<typeof chosen>) => inTrackOrder(chosen(...said)).map(({ said }) => said.title)

test('MUSIC-12 files are ordered by track number, album by album in the order chosen', () => {
  expect(order(['b', 'One', 1002], ['y', 'Two', 1002], ['a', 'One', 1001], ['x', 'Two', 1001])).toEqual([
    ...['a', 'b', 'x', 'y'],
  ])
  expect(order(['disc two', 'One', 2001], ['disc one', 'One', 1009])).toEqual(['disc one', 'disc two'])
})

test('MUSIC-12 files keep the chosen order if one has no track number', () => {
  expect(order(['b', 'One', 1002], ['none', 'One', null], ['a', 'One', 1001])).toEqual(['b', 'none', 'a'])
})
