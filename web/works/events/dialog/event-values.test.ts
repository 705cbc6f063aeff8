import { expect, test } from 'vitest'
import type { EventDetail } from '#contract/events.ts'
import { makeEvent } from '../factory.ts'
import { changed, type EventValues, missingIn, toSend, valuesOf, withStart } from './event-values.ts'

const act = (name: string, playsAt: string | null) => ({ name, playsAt, profile: null }) as EventDetail['acts'][number]
const event = makeEvent({ doorsTime: '19:00', price: '8 €', acts: [act('Nith', '21:00'), act('Dana', null)] })
const edited = (changes: Partial<EventValues>, of: EventDetail = event) => {
  const before = valuesOf(of)
  return changed(before, { ...before, ...changes })
}
/** The end date that the form shows; the event starts on the 9th at 20:00. */
const saysEndDate = (endDate: string, endTime: string) => valuesOf(makeEvent({ endDate, endTime })).endDate

test('EVENT-02 title, date and time are required, and blanks do not count', () => {
  expect(missingIn({ ...valuesOf(undefined), title: '  ' })).toEqual({
    title: 'Enter a title',
    localDate: 'Choose a date',
    localTime: 'Choose a time',
  })
  expect(missingIn(valuesOf(event))).toEqual({})
})

test('EVENT-02 a new event is published by default, and empty fields are sent as null', () => {
  const values = { ...valuesOf(undefined), title: 'Candle Service', acts: [{ name: ' ', playsAt: '20:00' }] }
  expect(toSend(values)).toMatchObject({ isPublished: true, doorsTime: null, endTime: null, endDate: null, acts: [] })
})

test('EVENT-02 only changed fields of an existing event are sent', () => {
  expect(edited({})).toEqual({})
  expect(edited({ title: 'Wake' })).toEqual({ title: 'Wake' })
  expect(edited({ doorsTime: '' })).toEqual({ doorsTime: null })
})

test('EVENT-02 a changed line-up is sent as a whole, and a row without a name is no change', () => {
  const { acts } = valuesOf(event)
  expect(edited({ acts: [...acts, { name: '', playsAt: '' }] })).toEqual({})
  expect(edited({ acts: acts.toReversed() })).toEqual({
    acts: [
      { name: 'Dana', playsAt: null },
      { name: 'Nith', playsAt: '21:00' },
    ],
  })
})

test('EVENT-02 date and time of an end are sent together', () => {
  const long = makeEvent({ endDate: '2090-11-12', endTime: '04:00' })
  expect(edited({ endTime: '05:00' }, long)).toEqual({ endTime: '05:00', endDate: '2090-11-12' })
  expect(edited({ endDate: '' }, long)).toEqual({ endTime: '04:00', endDate: null })
  expect(edited({ endTime: '' })).toEqual({})
})

test('EVENT-02 the end date moves with the start date until the user changes it', () => {
  const before = valuesOf(makeEvent({ endDate: '2090-11-12', endTime: '04:00' }))
  const moved = (values: EventValues, localDate: string) => withStart(before, values, localDate)
  const later = moved(before, '2090-12-30')
  expect([later.localDate, later.endDate]).toEqual(['2090-12-30', '2091-01-02'])
  // While a user types, a date field is empty or has a year of the first century.
  expect(moved(moved(moved(later, ''), '0002-01-05'), '2090-11-01').endDate).toBe('2090-11-04')
  const chosen = { ...before, endDate: '2090-11-14' }
  expect(moved(chosen, '2090-11-10').endDate).toBe('2090-11-14')
  expect(withStart(valuesOf(undefined), valuesOf(undefined), '2090-11-10').endDate).toBe('')
})

test('EVENT-02 the form shows the end date only if the time alone would mean another day', () => {
  expect(saysEndDate('2090-11-09', '23:00')).toBe('')
  expect(saysEndDate('2090-11-10', '04:00')).toBe('')
  expect(saysEndDate('2090-11-10', '20:00')).toBe('')
  expect(saysEndDate('2090-11-10', '22:00')).toBe('2090-11-10')
  expect(saysEndDate('2090-11-12', '04:00')).toBe('2090-11-12')
  const atYearsEnd = makeEvent({ localDate: '2090-12-31', endDate: '2091-01-01', endTime: '04:00' })
  expect(valuesOf(atYearsEnd).endDate).toBe('')
})
