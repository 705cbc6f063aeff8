import type { Page } from '@playwright/test'
import { press, toast } from '../support/page/locators.ts'
import { makeMp3 } from '../support/sounds.ts'
import { expect, test } from '../support/test.ts'
import { newPerson, newProfile } from '../support/world/people.ts'
import { newAlbum } from '../support/world/tracks.ts'
import { type FileGiven, makePicture, mp3, openUpload, png } from '../support/world/upload.ts'

const EP = ['Low Door', 'Wick', 'Third Stair', 'Sump', 'Leaving by the Coal Hole']

/** Five tagged files, sorted by names that do not follow the order of the tracks. */
const epFiles = (artist: string): Promise<FileGiven[]> =>
  Promise.all(
    ['echo', 'alpha', 'delta', 'bravo', 'charlie'].map(async (name, at) => {
      const tags = { title: EP[at]!, artist, album: 'Stairwells', track: `${at + 1}/5` }
      return mp3(await makeMp3({ seconds: at === 0 ? 60 : 2, kbps: at === 0 ? 320 : 64, tags }), `${name}.mp3`)
    }),
  ).then((files) => files.toSorted((a, b) => a.name.localeCompare(b.name)))

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').locator('[data-part=title]')

test('MUSIC-12 five files become an EP in the order of their track numbers, and the album that they name', async ({
  page,
  context,
  where,
}) => {
  const { displayName } = await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  await dialog.getByLabel('Audio files').setInputFiles(await epFiles(displayName))
  for (const [at, title] of EP.entries()) {
    await expect(dialog.getByRole('region', { name: `Track ${at + 1}` }).getByLabel('Title')).toHaveValue(title)
  }
  await expect(
    dialog.getByRole('checkbox', { name: 'Create the album "Stairwells" with the 5 tracks, in this order' }),
  ).toBeChecked()
  await press(dialog, 'Upload 5 tracks')
  await expect(toast(page, '5 tracks uploaded')).toBeVisible()
  // Newest first: the last track is the newest, although the first one took longest.
  await expect(titles(page)).toHaveText(EP.toReversed())
  await page.getByRole('tab', { name: 'Albums' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Stairwells' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stairwells')
  await expect(titles(page)).toHaveText(EP)
})

test('MUSIC-12 a track is added to an existing album only if the user chooses it', async ({ page, context, where }) => {
  const { displayName } = await newPerson(context.request, where)
  const id = await newAlbum(context.request, where.url, { title: 'Stairwells' })
  const audio = await makeMp3({ tags: { title: 'Wick', artist: displayName, album: 'STAIRWELLS ' } })
  await page.goto('/my-music')
  for (const wished of [false, true]) {
    const dialog = await openUpload(page)
    await dialog.getByLabel('Audio files').setInputFiles(mp3(audio))
    const box = dialog.getByRole('checkbox', { name: 'Add the track to your album "Stairwells"' })
    await expect(box).toBeChecked()
    await box.setChecked(wished)
    await press(dialog, 'Upload')
    await expect(dialog).toHaveCount(0)
    const album = await (await context.request.get(`${where.url}/api/albums/${id}`)).json()
    expect(album.trackCount).toBe(wished ? 1 : 0)
  }
})

test('MUSIC-12 files of another profile of the account can be uploaded as that profile', async ({
  page,
  context,
  where,
}) => {
  const other = await newPerson(context.request, where, { displayName: 'Tin Choir' })
  await newProfile(context.request, where, { displayName: 'Sodium Lamp' })
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  const audio = await makeMp3({ tags: { title: 'Wick', artist: 'tin choir' } })
  await dialog.getByLabel('Audio files').setInputFiles(mp3(audio))
  await expect(
    dialog.getByText('The file names "tin choir" as the artist. You are uploading as Sodium Lamp.'),
  ).toBeVisible()
  await press(dialog, 'Upload as Tin Choir')
  await expect(dialog.getByText('as the artist')).toHaveCount(0)
  await press(dialog, 'Upload')
  await expect(toast(page, 'Track uploaded')).toBeVisible()
  await page.goto(`/${other.handle}`)
  await expect(titles(page)).toHaveText(['Wick'])
})

test('MUSIC-12 tags are filled in only after the user leaves the focused field', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  await dialog.getByLabel('Title').click()
  await dialog
    .getByLabel('Audio files')
    .setInputFiles(mp3(await makeMp3({ tags: { title: 'Wick', artist: 'Tin Choir' } })))
  await expect(dialog.getByText('Tin Choir', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Title')).toHaveValue('Wick')
})

test('ART-02 a series of pictures keeps the order in which they were chosen', async ({ page, context, where }) => {
  const { handle } = await newPerson(context.request, where)
  await page.goto('/my-art')
  await press(page, 'Upload')
  const dialog = page.getByRole('dialog', { name: 'Upload Artwork' })
  const names = ['9 moth', '10 wasp', '2 bat', '1 owl']
  const files = await Promise.all(
    names.map(async (name, at) => png(await makePicture({ side: at === 0 ? 4000 : 300 }), `${name}.png`)),
  )
  await dialog.getByLabel('Drop a picture here').setInputFiles(files)
  await press(dialog, 'Upload 4 artworks')
  await expect(toast(page, '4 artworks uploaded')).toBeVisible()
  const response = await context.request.get(`${where.url}/api/artworks/mine`)
  const { items } = (await response.json()) as { items: { title: string }[] }
  expect(items.map(({ title }) => title)).toEqual(names.toReversed())
  await page.goto(`/${handle}`)
})
