import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { press, scrollTo, toast } from '../support/page/locators.ts'
import { mixerOf, playMix } from '../support/page/mixer.ts'
import { SIZES } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { BASS, CHOIR, encodeMp3, tone, withStems } from '../support/world/stems.ts'
import { publishTrack } from '../support/world/tracks.ts'
import { chooseAudio, mp3, openUpload, send } from '../support/world/upload.ts'
import { newFan } from '../support/world/world.ts'

// Encodes, publishes and decodes three tones while other journeys run in parallel.
test.describe.configure({ timeout: 180_000 })

test('MUSIC-01 MUSIC-13 a set of stems is uploaded for a track, listed below it, edited and deleted', async ({
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
  await press(edit, 'Remove the track')
  await edit.getByLabel('Let signed-in people download it').uncheck()
  await press(edit, 'Save')
  await expect(toast(page, 'Stem updated')).toBeVisible()
  await expect(group.getByRole('listitem')).toHaveCount(1)
  const free = page.getByRole('region', { name: 'Not part of a track' }).getByRole('listitem')
  await expect(free).toContainText('Choir')
  await expect(free.getByText('Downloadable')).toHaveCount(0)
  await page.reload()
  await expect(free).toContainText('Choir')
  await press(page, 'Delete Choir')
  await press(page.getByRole('alertdialog', { name: 'Delete stem' }), 'Delete')
  await expect(toast(page, 'Stem deleted')).toBeVisible()
  await expect(free).toHaveCount(0)
})

test('MUSIC-13 a fan downloads the stems that the artist allows, and a visitor is asked to sign in', async ({
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

test('MUSIC-13 FEED-02 stems appear only with their artist and track, not in feeds, queues or playlists', async ({
  page,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const { path, artist, track, bass } = await withStems(page, where)
  for (const list of ['/find-music', '/home', `/find-music?tag=${artist.handle}`]) {
    await page.goto(list)
    await scrollTo(page, page.getByRole('link', { name: track.title }))
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
  test(`SHELL-10 MUSIC-13 axe finds no violations on stems and the mixer (${size})`, async ({ page, where }) => {
    await page.setViewportSize(viewport)
    const { path } = await withStems(page, where)
    const found: string[] = []
    const look = async (what: string) => {
      for (const barrier of await barriersInBothThemes(page)) found.push(`${what} ${barrier}`)
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
    await playMix(page)
    // The header would cover content while the page is scrolled.
    await page.evaluate(() => window.scrollTo(0, 0))
    await look('mixer')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
    expect(found).toEqual([])
  })
}
