import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Transparency } from '#contract/transparency.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { respondWith } from '#web/platform/testing/responses.ts'
import { TransparencyPage } from './transparency-page.tsx'

const numbers: Transparency = {
  ...{ year: 2026, years: [2026, 2025], cases: 1212, ownCases: 30, heldComments: 12, medianHours: 70.2, undone: 3 },
  acts: [
    { act: 'hide', count: 1200 },
    { act: 'dismiss', count: 12 },
  ],
  reasons: [{ reason: 'copyright', count: 1300 }],
  ...{ appeals: { granted: 4, refused: 5 }, merchRejected: 6, commentsDeleted: 7 },
}

test('GUARD-09 shows the statistics of the year, and links to other years', async () => {
  respondWith(() => ({ status: 200, body: numbers }))
  await renderPage(TransparencyPage, '/transparency')
  await screen.findByText('Decided in 2026')
  const said = document.body.textContent
  for (const words of [
    ...['1,212', 'Hidden1,200', 'No action12', 'Half decided within3 days', 'Found by admins, not reported18'],
    ...['Comments held by the word list12', 'My work, used without my permission1,300', 'Appeals granted4'],
  ])
    expect(said).toContain(words)
  const years = within(screen.getByRole('navigation', { name: 'Years' })).getAllByRole('link')
  expect(years.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['2026', '/transparency', 'page'],
      ['2025', '/transparency?year=2025', null],
    ],
  )
})

test('GUARD-09 a year without decisions says so', async () => {
  respondWith(() => ({ status: 200, body: { ...numbers, years: [2026], reasons: [], acts: [], medianHours: null } }))
  await renderPage(TransparencyPage, '/transparency')
  expect(await screen.findByText('None yet')).toBeTruthy()
  expect(screen.getByText('No case decided in 2026 began with a report.')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Years' })).toBeNull()
})
