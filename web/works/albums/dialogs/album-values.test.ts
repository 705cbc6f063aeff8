import { expect, test } from 'vitest'
import type { AlbumChanges } from '#web/works/albums/mutations.ts'
import { makeAlbumDetail } from '../factory.ts'
import { changed, check, valuesOf } from './album-values.ts'

const album = makeAlbumDetail({ credits: [{ role: 'Drums', name: 'Petra', profile: null }], releaseDate: '2024-02-29' })
const edited = (changes: Partial<AlbumChanges>) => changed(valuesOf(album), { ...valuesOf(album), ...changes })
const wrong = (changes: Partial<AlbumChanges>, isDateValid = true) =>
  check({ ...valuesOf(album), ...changes }, isDateValid)

test('ALBUM-01 only changed fields of an existing album are sent', () => {
  expect(edited({})).toEqual({})
  expect(edited({ notes: 'In a mill', cover: 'remove' })).toEqual({ notes: 'In a mill', cover: 'remove' })
})

test('ALBUM-01 an empty credit row is no change; removing a credit is', () => {
  const row = { role: 'Drums', name: 'Petra' }
  expect(edited({ credits: [row, { role: ' ', name: '' }] })).toEqual({})
  expect(edited({ credits: [] })).toEqual({ credits: [] })
})

test('ALBUM-01 a title is required, a date must be complete, and notes have at most 5,000 characters', () => {
  expect(wrong({})).toEqual({})
  expect(wrong({ title: ' ' })).toEqual({ title: 'Title is required' })
  expect(wrong({}, false)).toEqual({ releaseDate: 'Please enter a valid date' })
  expect(wrong({ notes: `${'x'.repeat(5000)}  ` })).toEqual({})
  expect(wrong({ notes: 'x'.repeat(5001) })).toEqual({ notes: 'The notes have at most 5,000 characters' })
})

test('ALBUM-01 a credit needs both role and name; an empty credit is ignored', () => {
  expect(wrong({ credits: [{ role: 'Drums', name: ' ' }] }).credits).toBe('Say who it was: Drums')
  expect(wrong({ credits: [{ role: '', name: 'Petra' }] }).credits).toBe('Say what they did: Petra')
  expect(wrong({ credits: [{ role: '', name: ' ' }] })).toEqual({})
})
