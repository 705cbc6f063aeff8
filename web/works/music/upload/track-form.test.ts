import { expect, test } from 'vitest'
import { NO_LABELS } from '#web/safety/sensitive/label-fields.tsx'
import { makeTags } from './factory.ts'
import { checkForm, filled, isUnsaved, left, newTrackForm, type TrackForm } from './track-form.ts'

const said = makeTags({ title: 'Wick', tags: 'drone, doom' })
const make = (given: Partial<TrackForm> = {}): TrackForm => ({ ...newTrackForm(), ...given })
/** The form after the file was read. */
const read = (form: TrackForm): TrackForm => ({ ...form, ...filled(form, said) })
const leave = (form: TrackForm): TrackForm => ({ ...form, ...left(form) })

test('MUSIC-12 tags fill empty fields, and typed text stays', () => {
  expect(read(make())).toMatchObject({ title: 'Wick', tags: 'drone, doom' })
  expect(read(make({ title: 'My own' }))).toMatchObject({ title: 'My own', tags: 'drone, doom' })
})

test('MUSIC-12 a focused field is filled when it loses the focus, unless the user typed', () => {
  const waiting = read(make({ focused: 'title' }))
  expect(waiting).toMatchObject({ title: '', held: 'title', tags: 'drone, doom' })
  expect(leave(waiting)).toMatchObject({ title: 'Wick', held: null, focused: null })
  const typed = read(make({ focused: 'title', title: 'Mine' }))
  expect(leave(typed)).toMatchObject({ title: 'Mine', focused: null })
})

test('MUSIC-02 MUSIC-12 a title from the tags removes its error, and other errors stay', () => {
  const wrong = { title: 'Please fill in the title', cover: 'Too large' }
  expect(read(make({ errors: wrong })).errors).toEqual({ cover: 'Too large' })
  const waiting = read(make({ errors: wrong, focused: 'title' }))
  expect(waiting.errors).toEqual(wrong)
  expect(leave(waiting).errors).toEqual({ cover: 'Too large' })
})

test('MUSIC-02 title and file are required', () => {
  expect(checkForm({ title: ' ', tags: '', labels: NO_LABELS, hasAudio: false })).toEqual({
    title: 'Please fill in the title',
    audio: 'Please select an audio file',
  })
  expect(checkForm({ title: 'Wick', tags: 'a, b', labels: NO_LABELS, hasAudio: true })).toEqual({})
})

test('MUSIC-02 a form with input that is not uploaded counts as unsaved', () => {
  const audio = new File([], 'a.mp3')
  const unsaved = [make(), make({ tags: 'a' }), make({ audio }), make({ audio, phase: { kind: 'done' } })].map(
    isUnsaved,
  )
  expect(unsaved).toEqual([false, true, true, false])
})
