import { audioMarks, currentTime, expectPaused, expectPlaying, markAudio } from '../support/audio.ts'
import { holdScripts } from '../support/page/hold-scripts.ts'
import { playerOf } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'

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

test('PLAYER-07 a track that plays before the scripts are there replaces the queue of the last visit', async ({
  page,
  world,
}) => {
  const { track, plain } = world
  await page.goto(`/track/${plain.id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${plain.title}` })
    .first()
    .click()
  await expectPlaying(page)
  const release = await holdScripts(page)
  await page.goto(`/track/${track.id}`, { waitUntil: 'commit' })
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${track.title}` })
    .click()
  await expectPlaying(page)
  release()
  await expect(playerOf(page).getByRole('button', { name: `Pause ${track.title}` })).toBeVisible()
  await expectPlaying(page)
})
