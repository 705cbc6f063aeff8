import { expectPaused, expectPlaying } from '../support/audio.ts'
import { press } from '../support/page/locators.ts'
import { mixerOf, openMixer, playMix } from '../support/page/mixer.ts'
import { contextState, expectAudible, lagOfLast, lastStarts, tapAudio } from '../support/page/mixer-tap.ts'
import { expect, test } from '../support/test.ts'
import { BASS, BELL, CHOIR, TONES, withStems } from '../support/world/stems.ts'

// Encodes, publishes and decodes three tones while other journeys run in parallel.
test.describe.configure({ timeout: 180_000 })

test('MUSIC-13 the mixer plays all stems from the same sample, and seeks in all of them', async ({ page, where }) => {
  await tapAudio(page)
  const { path } = await withStems(page, where, 40)
  await openMixer(page, path)
  await playMix(page)
  await expectAudible(page, TONES, TONES)
  const starts = await lastStarts(page, 3)
  expect(new Set(starts.map(({ at }) => at)).size).toBe(1)
  expect(starts.map(({ from }) => from)).toEqual([0, 0, 0])
  expect(await lagOfLast(page, 3)).toEqual([0, 0])

  // Beyond the end of the bell, the other stems continue.
  const choir = mixerOf(page).getByRole('slider', { name: 'Seek in all stems, at Choir' })
  const { width } = (await choir.boundingBox())!
  await choir.click({ position: { x: 0.75 * width, y: 10 } })
  await expectAudible(page, TONES, [BASS, CHOIR])
  const [one, two] = await lastStarts(page, 2)
  expect(one!.at).toBe(two!.at)
  expect([one!.from, two!.from].map(Math.round)).toEqual([30, 30])
  // At the end of the longest stem, the mix is back at its start.
  await choir.click({ position: { x: 0.96 * width, y: 10 } })
  await expect(mixerOf(page).getByRole('button', { name: 'Play the mix' })).toBeVisible()
  await expect(mixerOf(page).locator('[data-part=time]')).toHaveText('0:00')
  await expect.poll(() => contextState(page)).toBe('suspended')
})

test('MUSIC-13 mute, solo and levels work by mouse and by keyboard and are remembered', async ({ page, where }) => {
  await tapAudio(page)
  const { path } = await withStems(page, where, 120)
  await openMixer(page, path)
  const mixer = mixerOf(page)
  await expect(mixer).toBeFocused()
  await page.keyboard.press('Space')
  await expectAudible(page, TONES, TONES)
  await press(mixer, 'Mute Bass')
  await expect(mixer.getByRole('button', { name: 'Mute Bass' })).toHaveAttribute('aria-pressed', 'true')
  await expectAudible(page, TONES, [CHOIR, BELL])
  await press(mixer, 'Solo Bell')
  await expectAudible(page, TONES, [BELL])
  await press(mixer, 'Solo Bass')
  await expectAudible(page, TONES, [BASS, BELL])
  const level = mixer.getByRole('slider', { name: 'Level of Bell' })
  await level.focus()
  await page.keyboard.press('s')
  await expectAudible(page, TONES, [BASS])
  await page.keyboard.press('m')
  await press(mixer, 'Solo Bass')
  await expectAudible(page, TONES, [CHOIR])
  await level.press('m')
  await level.press('Home')
  await expect(level).toHaveAttribute('aria-valuetext', 'silent')
  await expectAudible(page, TONES, [CHOIR])
  await level.press('End')
  await expect(level).toHaveAttribute('aria-valuetext', 'plus 6.0 decibels')
  await expectAudible(page, TONES, [CHOIR, BELL])
  await mixer.getByRole('slider', { name: 'Master level' }).press('Home')
  await expectAudible(page, TONES, [])

  await press(mixer, 'Close mixer')
  await expect(page.getByRole('button', { name: 'Open mixer' })).toBeFocused()
  await expect.poll(() => contextState(page)).toBe('closed')
  await page.reload()
  await press(page, 'Open mixer')
  await expect(level).toHaveAttribute('aria-valuetext', 'plus 6.0 decibels')
  await expect(mixer.getByRole('button', { name: 'Mute Bass' })).toHaveAttribute('aria-pressed', 'true')
  await press(mixer, 'Reset')
  await playMix(page)
  await expectAudible(page, TONES, TONES)
})

test('MUSIC-13 only one source plays: the mixer, the player or another tab; leaving the page stops it', async ({
  page,
  context,
  where,
}) => {
  await tapAudio(page)
  const { path, track } = await withStems(page, where, 120)
  await openMixer(page, path)
  const playTrack = page.getByRole('article').getByRole('button', { name: `Play ${track.title}` })
  await playTrack.first().click()
  await expectPlaying(page)
  await playMix(page)
  await expectPaused(page)
  await expectAudible(page, TONES, TONES)
  await playTrack.first().click()
  await expectPlaying(page)
  await expect(mixerOf(page).getByRole('button', { name: 'Play the mix' })).toBeVisible()
  await expect.poll(() => contextState(page)).toBe('suspended')

  const other = await context.newPage()
  await tapAudio(other)
  await openMixer(other, path)
  await playMix(other)
  await expectPaused(page)
  await playMix(page)
  await expect(mixerOf(other).getByRole('button', { name: 'Play the mix' })).toBeVisible()
  await expectAudible(page, TONES, TONES)
  await page.getByRole('link', { name: 'Find Music' }).first().click()
  await expect.poll(() => contextState(page)).toBe('closed')
})

test('MUSIC-13 a stem that cannot be loaded shows an error with a retry; a pending load is cancelled', async ({
  page,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await tapAudio(page)
  const { path, bass } = await withStems(page, where)
  await page.route(`**${bass.fileUrl}`, (route) => route.abort())
  await openMixer(page, path)
  const alert = mixerOf(page).getByRole('alert')
  await expect(alert).toContainText('Failed to load Bass. The download failed.')
  await playMix(page)
  await expectAudible(page, TONES, [CHOIR, BELL])
  await page.unroute(`**${bass.fileUrl}`)
  await press(alert, 'Retry')
  await expect(alert).toHaveCount(0)
  await playMix(page)
  await expectAudible(page, TONES, TONES)
  await press(page, 'Close mixer')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${bass.fileUrl}`, (route) => held.then(() => route.abort()))
  await press(page, 'Open mixer')
  await expect(mixerOf(page).getByRole('progressbar', { name: 'Loading stems' })).toBeVisible()
  await press(mixerOf(page), 'Cancel')
  await expect(page.getByRole('button', { name: 'Open mixer' })).toBeFocused()
  release()
})

test('MUSIC-13 stems that do not fit into memory are mixed in mono, or refused', async ({ page, where }) => {
  await tapAudio(page)
  const { path } = await withStems(page, where)
  const bytes = 44_100 * 4 * (12 + 12 + 6)
  const remember = (memory: number) =>
    page.addInitScript((value) => {
      Object.defineProperty(navigator, 'deviceMemory', { configurable: true, get: () => value })
    }, memory)
  await remember((bytes * 1.9 * 8) / 1024 ** 3)
  await openMixer(page, path)
  await expect(mixerOf(page).getByText('Played in mono to save memory.')).toBeVisible()
  await playMix(page)
  await expectAudible(page, TONES, TONES)
  await remember((bytes * 8) / 1024 ** 3)
  await page.goto(path)
  await press(page, 'Open mixer')
  await expect(page.getByText('These stems are too long to mix here')).toBeVisible()
  await press(page, 'Close mixer')
  await expect(page.getByRole('button', { name: 'Open mixer' })).toBeFocused()
})
