import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectPaused, expectPlaying } from './support/audio.ts'
import { barriers } from './support/axe/barriers.ts'
import { press, toast } from './support/locators.ts'
import { contextState, expectHeard, lagOfLast, lastStarts, tapAudio } from './support/mixer-tap.ts'
import { SIZES, THEMES } from './support/pages.ts'
import { newPerson, type Where } from './support/people.ts'
import { newArtist, newFan } from './support/scene.ts'
import { encodeMp3, publishStem, tone, withTicks } from './support/stems.ts'
import { expect, refused, test } from './support/test.ts'
import { publishTrack } from './support/tracks.ts'
import { chooseAudio, mp3, openUpload, send } from './support/upload.ts'

const BASS = 220
const CHOIR = 1000
const BELL = 3000
const TONES = [BASS, CHOIR, BELL]

/** A track with three stems: a bass, a choir, and a bell that ends sooner. */
async function withStems(page: Page, where: Where, seconds = 12) {
  const { request } = page
  const { track, path, artist } = await newArtist(page.context(), where, 8)
  const publish = (title: string, hz: number, length: number, downloadable: boolean) =>
    publishStem(request, where.url, {
      ...{ title, parentId: track.id, downloadable, samples: withTicks(tone(hz, length)) },
    })
  const bass = await publish('Bass', BASS, seconds, true)
  await publish('Choir', CHOIR, seconds, false)
  await publish('Bell', BELL, seconds / 2, true)
  return { track, path, artist, bass }
}
// three real tones are made, published and decoded, while other journeys run beside
test.describe.configure({ timeout: 180_000 })

const mixerOf = (page: Page) => page.getByRole('group', { name: /^Mixer of/ })
const play = (page: Page) => press(mixerOf(page), 'Play the mix')
async function openMixer(page: Page, path: string) {
  await page.goto(path)
  await press(page, 'Open mixer')
  await expect(mixerOf(page).getByRole('button', { name: 'Play the mix' })).toBeVisible()
}

test('MUSIC-01 MUSIC-13 a set of stems goes up for one track, stands under it, and is changed and deleted', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  for (const title of ['Gorse Fire', 'Low Weir', 'Gorse Ashes']) await publishTrack(page.request, where.url, { title })
  await page.goto('/my-stems')
  await expect(page.getByText('No stems yet.')).toBeVisible()
  const dialog = await openUpload(page)
  await expect(dialog.getByRole('radio', { name: 'Stem' })).toBeChecked()
  const parent = dialog.getByRole('combobox', { name: 'Belongs to' })
  await parent.fill('gorse')
  await expect(dialog.getByRole('option')).toHaveText(['Gorse Ashes', 'Gorse Fire'])
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(parent).toHaveValue('')
  await parent.fill('fire')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(parent).toHaveValue('Gorse Fire')
  const file = async (hz: number, name: string) => mp3(await encodeMp3(tone(hz, 2)), name)
  await chooseAudio(dialog, await file(BASS, '01 Bass.mp3'), await file(CHOIR, '02 Choir.mp3'))
  await dialog.getByLabel('Let signed-in people download them').check()
  await dialog.getByRole('region', { name: 'Stem 1' }).getByLabel('Title').fill('Bass')
  await dialog.getByRole('region', { name: 'Stem 2' }).getByLabel('Title').fill('Choir')
  await send(dialog)
  await expect(toast(page, '2 stems uploaded')).toBeVisible()

  const group = page.getByRole('region', { name: 'Gorse Fire', exact: true })
  const stems = group.getByRole('listitem')
  await expect(stems).toHaveCount(2)
  await expect(stems.getByText('Downloadable')).toHaveCount(2)
  await press(page, 'Edit Choir')
  const edit = page.getByRole('dialog', { name: 'Edit stem' })
  await expect(edit.getByRole('combobox', { name: 'Belongs to' })).toHaveValue('Gorse Fire')
  await press(edit, 'Belongs to no track')
  await edit.getByLabel('Let signed-in people download it').uncheck()
  await press(edit, 'Save')
  await expect(toast(page, 'Stem updated')).toBeVisible()
  await expect(group.getByRole('listitem')).toHaveCount(1)
  const free = page.getByRole('region', { name: 'Of no track' }).getByRole('listitem')
  await expect(free).toContainText('Choir')
  await expect(free.getByText('Downloadable')).toHaveCount(0)
  await page.reload()
  await expect(free).toContainText('Choir')
  await press(page, 'Delete Choir')
  await press(page.getByRole('alertdialog', { name: 'Delete stem' }), 'Delete')
  await expect(toast(page, 'Stem deleted')).toBeVisible()
  await expect(free).toHaveCount(0)
})

test('MUSIC-13 the mixer plays all stems from the same sample, and seeks in all of them', async ({ page, where }) => {
  await tapAudio(page)
  const { path } = await withStems(page, where)
  await openMixer(page, path)
  await play(page)
  await expectHeard(page, TONES, TONES)
  const starts = await lastStarts(page, 3)
  expect(new Set(starts.map(({ at }) => at)).size).toBe(1)
  expect(starts.map(({ from }) => from)).toEqual([0, 0, 0])
  expect(await lagOfLast(page, 3)).toEqual([0, 0])

  // past the end of the bell, the others go on
  const choir = mixerOf(page).getByRole('slider', { name: 'Seek in all stems, at Choir' })
  await choir.click({ position: { x: 0.75 * (await choir.boundingBox())!.width, y: 10 } })
  await expectHeard(page, TONES, [BASS, CHOIR])
  const [one, two] = await lastStarts(page, 2)
  expect(one!.at).toBe(two!.at)
  expect([one!.from, two!.from].map(Math.round)).toEqual([9, 9])
  // at the end of the longest it stands at its start again
  await expect(mixerOf(page).getByRole('button', { name: 'Play the mix' })).toBeVisible()
  await expect(mixerOf(page).locator('.now')).toHaveText('0:00')
  await expect.poll(() => contextState(page)).toBe('suspended')
})

test('MUSIC-13 mute, solo and levels do what they say, by mouse and by keys, and are remembered', async ({
  page,
  where,
}) => {
  await tapAudio(page)
  const { path } = await withStems(page, where, 120)
  await openMixer(page, path)
  const mixer = mixerOf(page)
  await expect(mixer).toBeFocused()
  await page.keyboard.press('Space')
  await expectHeard(page, TONES, TONES)
  await press(mixer, 'Mute Bass')
  await expect(mixer.getByRole('button', { name: 'Mute Bass' })).toHaveAttribute('aria-pressed', 'true')
  await expectHeard(page, TONES, [CHOIR, BELL])
  await press(mixer, 'Solo Bell')
  await expectHeard(page, TONES, [BELL])
  await press(mixer, 'Solo Bass')
  await expectHeard(page, TONES, [BASS, BELL])
  const level = mixer.getByRole('slider', { name: 'Level of Bell' })
  await level.focus()
  await page.keyboard.press('s')
  await expectHeard(page, TONES, [BASS])
  await page.keyboard.press('m')
  await press(mixer, 'Solo Bass')
  await expectHeard(page, TONES, [CHOIR])
  await level.press('m')
  await level.press('Home')
  await expect(level).toHaveAttribute('aria-valuetext', 'silent')
  await expectHeard(page, TONES, [CHOIR])
  await level.press('End')
  await expect(level).toHaveAttribute('aria-valuetext', 'plus 6.0 decibels')
  await expectHeard(page, TONES, [CHOIR, BELL])
  await mixer.getByRole('slider', { name: 'Master level' }).press('Home')
  await expectHeard(page, TONES, [])

  await press(mixer, 'Close mixer')
  await expect(page.getByRole('button', { name: 'Open mixer' })).toBeFocused()
  await expect.poll(() => contextState(page)).toBe('closed')
  await page.reload()
  await press(page, 'Open mixer')
  await expect(level).toHaveAttribute('aria-valuetext', 'plus 6.0 decibels')
  await expect(mixer.getByRole('button', { name: 'Mute Bass' })).toHaveAttribute('aria-pressed', 'true')
  await press(mixer, 'Reset')
  await play(page)
  await expectHeard(page, TONES, TONES)
})

test('MUSIC-13 only one thing sounds: the mixer, the player, another tab; leaving the page ends it', async ({
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
  await play(page)
  await expectPaused(page)
  await expectHeard(page, TONES, TONES)
  await playTrack.first().click()
  await expectPlaying(page)
  await expect(mixerOf(page).getByRole('button', { name: 'Play the mix' })).toBeVisible()
  await expect.poll(() => contextState(page)).toBe('suspended')

  const other = await context.newPage()
  await tapAudio(other)
  await openMixer(other, path)
  await play(other)
  await expectPaused(page)
  await play(page)
  await expect(mixerOf(other).getByRole('button', { name: 'Play the mix' })).toBeVisible()
  await expectHeard(page, TONES, TONES)
  await page.getByRole('link', { name: 'Find Music' }).first().click()
  await expect.poll(() => contextState(page)).toBe('closed')
})

test('MUSIC-13 a stem that cannot be fetched is told and tried again; what is under way is cancelled', async ({
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
  await expect(alert).toContainText('Failed to load Bass. It could not be fetched.')
  await play(page)
  await expectHeard(page, TONES, [CHOIR, BELL])
  await page.unroute(`**${bass.fileUrl}`)
  await press(alert, 'Retry')
  await expect(alert).toHaveCount(0)
  await play(page)
  await expectHeard(page, TONES, TONES)
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
  await expect(mixerOf(page).getByText('In mono, to fit into memory.')).toBeVisible()
  await play(page)
  await expectHeard(page, TONES, TONES)
  await remember((bytes * 8) / 1024 ** 3)
  await page.goto(path)
  await press(page, 'Open mixer')
  await expect(page.getByText('These stems are too long to mix here')).toBeVisible()
  await press(page, 'Close mixer')
  await expect(page.getByRole('button', { name: 'Open mixer' })).toBeFocused()
})

test('MUSIC-13 a fan keeps what the artist allows, a visitor is asked to sign in first', async ({
  page,
  where,
  newVisitor,
}) => {
  const { path, bass, track } = await withStems(page, where)
  const { page: fan } = await newFan(await newVisitor(), where)
  await fan.goto(path)
  const stems = (of: Page) => of.getByRole('region', { name: 'Stems' })
  await expect(stems(fan).getByRole('link', { name: 'Download Bell' })).toBeVisible()
  await expect(stems(fan).getByRole('link', { name: 'Download Choir' })).toHaveCount(0)
  const waiting = fan.waitForEvent('download')
  await stems(fan).getByRole('link', { name: 'Download Bass' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(`${track.title}-Bass.mp3`)
  const original = await (await page.request.get(bass.fileUrl)).body()
  expect((await readFile(await download.path())).equals(original)).toBe(true)

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(path)
  await expect(stems(visitor).getByRole('link', { name: /^Download/ })).toHaveCount(0)
  expect((await visitor.request.get(`/api/music/${bass.id}/download`)).status()).toBe(401)
  await stems(visitor).getByRole('link', { name: 'Sign in to download Bass' }).click()
  await expect(visitor).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
})

test('MUSIC-13 FEED-02 stems are on their artist and track only: not in find music, the feed, a queue or a playlist', async ({
  page,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const { path, artist, track, bass } = await withStems(page, where)
  for (const list of ['/find-music', '/home', `/find-music?tag=${artist.handle}`]) {
    await page.goto(list)
    await expect(page.getByRole('link', { name: track.title }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bass', exact: true })).toHaveCount(0)
  }
  await page.goto(`/track/${bass.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bass' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Playlist' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Stems' })).toHaveCount(0)
  await page.getByRole('link', { name: `Stem of ${track.title}` }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('region', { name: 'Stems' }).getByRole('listitem')).toHaveCount(3)
})

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`SHELL-10 MUSIC-13 axe finds nothing on stems and the mixer (${size})`, async ({ page, where }) => {
    await page.setViewportSize(viewport)
    const { path } = await withStems(page, where)
    const found: string[] = []
    const look = async (what: string) => {
      for (const theme of THEMES) {
        await page.evaluate((next) => {
          document.documentElement.dataset.theme = next
        }, theme)
        for (const barrier of await barriers(page)) found.push(`${what} (${theme}): ${barrier}`)
      }
    }
    await page.goto('/my-stems')
    await expect(page.getByRole('link', { name: 'Bass', exact: true })).toBeVisible()
    await look('my stems')
    const dialog = await openUpload(page)
    await dialog.getByLabel('Belongs to').click()
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await look('upload')
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Open mixer' })).toBeVisible()
    await look('stems of a track')
    await press(page, 'Open mixer')
    await press(mixerOf(page), 'Mute Bass')
    await play(page)
    await look('mixer')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
    expect(found).toEqual([])
  })
}
