import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SiteStats } from '#contract/stats.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { problem, respondWith } from '#web/platform/testing/responses.ts'
import { Stats } from './stats.tsx'

const day = {
  day: '2026-11-24',
  signUps: 3,
  music: 12,
  artworks: 4,
  comments: 1234,
  messages: 9,
  reports: 7,
  plays: 5678,
}
const numbers: SiteStats = {
  days: [day, { ...day, day: '2026-11-23', signUps: 0 }],
  ...{
    merchWaiting: 2,
    casesOpen: 6,
    appealsWaiting: 1,
    storedBytes: 5 * 1024 ** 3,
    freeBytes: 512 * 1024 ** 2,
    databaseBytes: 1536 * 1024 ** 3,
  },
}

test('ADMIN-06 shows the days in UTC, and sizes in readable units', async () => {
  respondWith(() => ({ status: 200, body: numbers }))
  await renderPage(Stats, '/admin?tab=numbers')
  const rows = within(await screen.findByRole('table', { name: 'Stats by day' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DaySign-upsTracks, stemsArtworksCommentsMessagesReportsPlays',
    'Nov 24, 20263124' + '1,234975,678',
    'Nov 23, 20260124' + '1,234975,678',
  ])
  const said = document.body.textContent
  for (const words of [
    'Sign-ups today3',
    'Merch waiting2',
    'Open cases6',
    'Appeals waiting1',
    'Stored files5 GB',
    'Free on the disk512 MB',
    'Database1,536 GB',
  ])
    expect(said).toContain(words)
})

test('ADMIN-06 shows no disk if files are stored in a bucket', async () => {
  respondWith(() => ({ status: 200, body: { ...numbers, freeBytes: null } }))
  await renderPage(Stats, '/admin?tab=numbers')
  expect(await screen.findByText('Merch waiting')).toBeTruthy()
  expect(screen.queryByText('Free on the disk')).toBeNull()
})

test('ADMIN-06 says when the stats fail to load', async () => {
  respondWith(() => problem('forbidden', 'No'))
  await renderPage(Stats, '/admin?tab=numbers')
  expect(await screen.findByText('Failed to load the stats')).toBeTruthy()
})
