import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeEvent } from '../factory.ts'
import { MonthCalendar, weeksOf } from './month-calendar.tsx'

test('FIND-05 the days of a month are below their weekdays, Monday first', () => {
  const weeks = weeksOf('2024-09')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2024-09-01'])
  expect(weeks.at(-1)).toEqual(['2024-09-30', null, null, null, null, null, null])
  expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29)
})

test('FIND-05 a day with events leads to its first event, and months without events are skipped', async () => {
  const events = ['2088-01-05', '2088-01-05', '2088-03-01'].map((localDate, n) => makeEvent({ id: `e${n}`, localDate }))
  const asked: string[] = []
  render(
    <>
      <p data-day="2088-01-05">
        <a href="/first">First</a>
      </p>
      <MonthCalendar events={events} onAsk={(day) => asked.push(day)} />
    </>,
  )
  expect(screen.getByRole('heading').textContent).toBe('January 2088')
  await userEvent.click(screen.getByRole('button', { name: 'Events on January 5' }))
  expect([asked, document.activeElement?.textContent]).toEqual([['2088-01-05'], 'First'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('heading').textContent).toBe('March 2088')
  expect(screen.queryByRole('button', { name: /January/ })).toBeNull()
})
