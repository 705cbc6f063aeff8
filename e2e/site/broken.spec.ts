import type { Page } from '@playwright/test'
import { audioMarks, currentTime, expectPlaying, markAudio } from '../support/audio.ts'
import { crashMyActivity } from '../support/page/crash.ts'
import { expect, refused, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const sidebar = (page: Page) => page.locator('#side')

test('SHELL-08 an unknown URL shows a page that links back', async ({ page, context, world, expectErrors }) => {
  expectErrors.push(refused(404))
  await page.goto('/no/such/page')
  await expect(heading(page)).toHaveText('Oops! Page not found')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(heading(page)).toHaveText('Welcome to the Underground')
  await context.addCookies(world.cookies)
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('SHELL-08 a crashed page shows an error, is reported, and the player continues', async ({
  page,
  context,
  world,
  expectErrors,
}) => {
  expectErrors.push(/the page broke on purpose/)
  await context.addCookies(world.cookies)
  await crashMyActivity(page, 'the page broke on purpose')
  await page.goto(`/find-music?tag=${world.tag}`)
  await page.getByRole('button', { name: `Play ${world.track.title}` }).click()
  await expectPlaying(page)
  await markAudio(page)
  const reported = page.waitForResponse('**/api/client-errors')
  await sidebar(page).getByRole('link', { name: 'My Activity' }).click()
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  const report = await reported
  expect(report.status()).toBe(202)
  expect(report.request().postDataJSON()).toMatchObject({ message: 'the page broke on purpose', path: '/my-activity' })
  await expectPlaying(page)

  await sidebar(page).getByRole('link', { name: 'Find Music' }).click()
  await expect(heading(page)).toHaveText('Find Music')
  const before = await currentTime(page)
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(before)
  expect(await audioMarks(page)).toEqual(['first'])
})

test('SHELL-08 the page shows a notice while it is offline', async ({ page, context, world, expectErrors }) => {
  expectErrors.push(/Failed to load resource/)
  await page.goto(`/find-music?tag=${world.tag}`)
  const notice = page.getByRole('status').getByText('No connection.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('link', { name: world.track.title })).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})
