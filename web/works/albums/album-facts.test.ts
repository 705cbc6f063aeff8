import { expect, test } from 'vitest'
import { releaseText, trackCountText } from './album-facts.ts'
import { commonTags, durationInWords, releaseDay, releaseSentence } from './page/album-words.ts'

test("ALBUM-03 a release date is shown as a day, marked 'Coming' while in the future", () => {
  expect(releaseText({ releaseDate: '2026-01-01', isComing: false })).toBe('Jan 1, 2026')
  expect(releaseText({ releaseDate: '2026-10-14', isComing: true })).toBe('Coming Oct 14, 2026')
  expect(releaseText({ releaseDate: null, isComing: false })).toBeNull()
  expect(releaseDay('1900-01-01')).toBe('January 1, 1900')
  expect([0, 1, 1200].map(trackCountText)).toEqual(['0 tracks', '1 track', '1,200 tracks'])
})

test('ALBUM-03 the release sentence distinguishes past, today and future', () => {
  const sentence = (releaseDate: string, isComing: boolean) =>
    releaseSentence({ releaseDate, isComing }, new Date('2026-10-14T23:59:00Z'))
  expect(sentence('2026-10-13', false)).toBe('Released on Tuesday, October 13, 2026')
  expect(sentence('2026-10-14', false)).toBe('Released today')
  expect(sentence('2026-10-15', true)).toBe('Comes out on Thursday, October 15, 2026')
  expect(releaseSentence({ releaseDate: null, isComing: false }, new Date())).toBeNull()
})

test('ALBUM-03 the total time in words leaves out zero units', () => {
  const ofSeconds = (seconds: number) => durationInWords(seconds * 1000 + 999)
  expect(ofSeconds(44 * 60 + 26)).toBe('44 minutes 26 seconds')
  expect(ofSeconds(61)).toBe('1 minute 1 second')
  expect(ofSeconds(3605)).toBe('1 hour 5 seconds')
  expect(ofSeconds(2 * 3600)).toBe('2 hours')
  expect(ofSeconds(0)).toBe('')
})

test('ALBUM-03 the most common tags of its tracks are the tags of an album', () => {
  const tracks = [{ tags: ['tape', 'dub'] }, { tags: ['dub'] }, { tags: ['dub', 'drone', 'tape'] }]
  expect(commonTags(tracks, 2)).toEqual(['dub', 'tape'])
  expect(commonTags([], 2)).toEqual([])
})
