import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rowsOf, unzip } from '#server/operations/download/testing/unzip.ts'
import { press } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

async function download(page: Page) {
  const pending = page.waitForEvent('download')
  await press(page, 'Download my data')
  return pending
}

test('ACCT-03 a user downloads all their data as a zip', async ({ page, context, where }) => {
  const artist = await newPerson(context.request, where, { displayName: 'Cold Lantern' })
  await publishTrack(context.request, where.url, { title: 'Rust Choir' })
  await page.goto('/account')
  const started = await download(page)
  expect(started.suggestedFilename()).toMatch(/^undercroft-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('The download has started. Your browser shows its progress.')).toBeVisible()
  await expect(page).toHaveURL('/account')
  const entries = await unzip(await readFile(await started.path()))
  expect(rowsOf(entries, 'profiles')).toMatchObject([{ handle: artist.handle, displayName: 'Cold Lantern' }])
  expect(rowsOf(entries, 'tracks')).toMatchObject([
    { title: 'Rust Choir', audio: `tracks/${artist.handle}/Rust Choir.mp3` },
  ])
  expect(entries.has(`tracks/${artist.handle}/Rust Choir.mp3`)).toBe(true)
  expect(entries.get('README.txt')!.bytes.toString()).toContain('Undercroft: your data')
})

test('ACCT-03 a refused download shows an error on the page and does not navigate away', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  await newPerson(context.request, where, { profileType: 'personal' })
  const status = async () => (await context.request.get('/api/accounts/data')).status()
  // The server ends a download a moment after its last byte.
  for (let n = 0; n < 6; n++) await expect.poll(status).toBe(200)
  expectErrors.push(refused(429))
  await page.goto('/account')
  await press(page, 'Download my data')
  await expect(page.getByText(/^Too many attempts\. Try again in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeDisabled()
  await expect(page).toHaveURL('/account')
})
