import type { Page } from '@playwright/test'
import { audioMarks, currentTime, expectPaused, expectPlaying, markAudio } from '../support/audio.ts'
import { holdScripts } from '../support/page/hold-scripts.ts'
import { playerOf } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'

async function play(page: Page, { title }: { title: string }): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click()
  await expectPlaying(page)
}

const isMuted = (page: Page) => page.evaluate(() => document.querySelector('audio')?.muted)

test('PLAYER-01 PLAYER-02 a track plays before the scripts are there, and the player continues it', async ({
  page,
  world,
}) => {
  const { track } = world
  const plays: string[] = []
  const files: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/plays')) plays.push(request.url())
    if (request.resourceType() === 'media') files.push(request.url())
  })
  const release = await holdScripts(page)
  await page.goto(`/track/${track.id}?t=20`, { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Play ${track.title}` }).click()
  await expectPlaying(page)
  await main.getByRole('button', { name: `Pause ${track.title}` }).click()
  await expectPaused(page)
  await main.getByRole('button', { name: `Play ${track.title}` }).click()
  await expectPlaying(page)
  await markAudio(page)
  const before = await currentTime(page)
  expect(before).toBeGreaterThan(20)
  expect(plays).toEqual([])

  release()
  await expect(playerOf(page).getByRole('button', { name: `Pause ${track.title}` })).toBeVisible()
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(before)
  expect(await audioMarks(page)).toEqual(['first'])
  await expect.poll(() => plays).toHaveLength(1)
  expect(new Set(files).size).toBe(1)
  await playerOf(page)
    .getByRole('button', { name: `Pause ${track.title}` })
    .click()
  await expectPaused(page)
})

test('PLAYER-07 a track that plays before the scripts are there has the stored volume, and replaces the queue of the last visit', async ({
  page,
  world,
}) => {
  const { track, plain } = world
  await page.goto(`/track/${plain.id}`)
  await play(page, plain)
  await page.keyboard.press('m')
  await expect.poll(() => isMuted(page)).toBe(true)
  const release = await holdScripts(page)
  await page.goto(`/track/${track.id}`, { waitUntil: 'commit' })
  await play(page, track)
  expect(await isMuted(page)).toBe(true)
  release()
  await expect(playerOf(page).getByRole('button', { name: `Pause ${track.title}` })).toBeVisible()
  await expectPlaying(page)
})

test('PLAYER-02 PLAYER-07 a press after the player is there, but before its page, plays that track and not the stored one', async ({
  page,
  world,
}) => {
  const { track, plain } = world
  await page.goto(`/track/${plain.id}`)
  await play(page, plain)
  const plays: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/plays')) plays.push(request.url())
  })
  const release = await holdScripts(page, 'track')
  await page.goto(`/track/${track.id}?t=0:20`, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.earlySound?.isPlayers)
  const button = page.getByRole('main').getByRole('button', { name: `Play ${track.title}` })
  await button.focus()
  await page.keyboard.press('Enter')
  release()
  await expect(playerOf(page).getByRole('button', { name: `Pause ${track.title}` })).toBeVisible()
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(20)
  await expect.poll(() => plays).toEqual([expect.stringContaining(track.id)])
  await expect(page.getByRole('main').getByRole('button', { name: `Pause ${track.title}` })).toBeFocused()
})

test('PLAYER-01 the sound of the first screen ends if the page does not show its track', async ({
  page,
  world,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const release = await holdScripts(page)
  await page.goto(`/track/${world.track.id}`, { waitUntil: 'commit' })
  await play(page, world.track)
  await page.evaluate(() => history.replaceState(null, '', '/no/such/page'))
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPaused(page)
})
