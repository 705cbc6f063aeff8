import type { Locator, Page } from '@playwright/test'
import { expectPaused, expectPlaying } from '../support/audio.ts'
import { kept, playerOf, press, toast } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { newAlbum, type Published, publishTrack } from '../support/world/tracks.ts'
import { makePicture, png } from '../support/world/upload.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const cards = (page: Page) => main(page).getByRole('listitem')
/** The titles of an album in order, on its page or in the dialog. */
const order = (within: Locator) => within.getByRole('listitem').locator('[data-part=title]')
const current = (page: Page) => page.locator('[data-part=about] > :first-child')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/**
 * Creates an artist with tracks of these lengths. `titles` has their titles in order of
 * publication.
 */
async function newBand(page: Page, url: string, ...lengths: number[]) {
  const band = await newPerson(page.context().request, { url, dataDir: process.env.E2E_DATA_DIR as string })
  const tracks: Published[] = []
  for (const seconds of lengths) tracks.push(await publishTrack(page.context().request, url, { sound: { seconds } }))
  return { ...band, tracks, titles: tracks.map(({ title }) => title) }
}

test('MUSIC-01 each URL opens its own tab, and arrow keys reach all three tabs', async ({ page, where }) => {
  await newBand(page, where.url, 3)
  const tabs = [
    ['/my-music', 'Tracks'],
    ['/my-stems', 'Stems'],
    ['/my-albums', 'Albums'],
  ] as const
  for (const [path, name] of tabs) {
    await page.goto(path)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await tab(page, name).focus()
    for (const _ of tabs) {
      await page.keyboard.press('ArrowRight')
      const focused = page.getByRole('tab', { selected: true })
      await expect(focused).toBeFocused()
    }
    await expect(page).toHaveURL(path)
    await expect(tab(page, name)).toBeFocused()
    await expect(page.getByRole('link', { name: 'My Music' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
  }
  await tab(page, 'Tracks').click()
  await expect(page).toHaveURL('/my-music')
  await page.goBack()
  await expect(tab(page, 'Albums')).toHaveAttribute('aria-selected', 'true')
})

test('ALBUM-01 ALBUM-02 an artist creates an album with a cover, edits and deletes it; its tracks stay', async ({
  page,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  const { tracks } = await newBand(page, where.url, 3)
  const [track] = tracks as [Published]
  await page.goto('/my-albums')
  await expect(main(page)).toContainText('No albums yet.')
  await press(page, 'Create Album')
  const create = dialog(page, 'Create Album')
  await press(create, 'Create Album')
  await expect(create).toContainText('Title is required')
  await create.getByLabel('Title').fill('Wet Stone')
  await create.getByLabel('Release date').fill('2024-02-29')
  await create.getByLabel('Cover image').setInputFiles(png(await makePicture()))
  await expect(create.getByRole('img', { name: 'New cover' })).toBeVisible()
  await page.route('**/api/albums', (route) => route.abort())
  await press(create, 'Create Album')
  await expect(toast(page, 'Failed to create album')).toBeVisible()
  await page.unroute('**/api/albums')
  await press(create, 'Create Album')
  await expect(create).toHaveCount(0)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Feb 29, 2024')
  await expect(cards(page).locator('img')).toHaveAttribute('src', /\/albums\/[0-9a-f-]{36}\/cover\/thumb-/)

  await press(cards(page), 'Manage tracks of Wet Stone')
  await page.getByRole('checkbox', { name: track.title }).check()
  await press(page.getByRole('dialog'), 'Done')
  await expect(cards(page)).toContainText('1 track')
  await press(cards(page), 'Edit Wet Stone')
  const edit = dialog(page, 'Edit Album')
  await edit.getByLabel('Title').fill('Dry Stone')
  await edit.getByLabel('Release date').fill('2190-05-01')
  await press(edit, 'Save')
  await expect(cards(page)).toContainText('Coming May 1, 2190')
  await press(cards(page), 'Delete Dry Stone')
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('Its tracks stay.')
  await press(sure, 'Delete')
  await expect(toast(page, 'Album deleted')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await tab(page, 'Tracks').click()
  await expect(main(page).getByRole('link', { name: track.title })).toBeVisible()
})

test('ALBUM-02 tracks are found, added, reordered by keyboard and removed', async ({ page, where }) => {
  const { titles } = await newBand(page, where.url, 3, 3, 3)
  const [a, b, c] = titles as [string, string, string]
  const id = await newAlbum(page.context().request, where.url, { title: 'Low Shelf' })
  await page.goto(`/album/${id}`)
  await press(page, 'Add tracks')
  const tracks = dialog(page, 'Tracks of Low Shelf')
  const search = tracks.getByRole('searchbox', { name: 'Search your tracks' })
  await search.fill('nothing is called so')
  await expect(tracks).toContainText('No track has that title.')
  await search.fill(b.toUpperCase())
  await expect(tracks.getByRole('checkbox')).toHaveCount(1)
  await tracks.getByRole('checkbox').check()
  await search.fill('')
  for (const title of [a, c]) await tracks.getByRole('checkbox', { name: title }).check()
  const list = tracks.getByRole('list', { name: 'On the album' })
  await expect(order(list)).toHaveText([b, a, c])

  const moved = page.waitForResponse((response) => response.url().endsWith('/place'))
  await tracks.getByRole('button', { name: `Reorder ${c}` }).focus()
  const said = page.locator('[aria-live]')
  await page.keyboard.press('Space')
  await expect(said.filter({ hasText: `Picked up ${c}, at place 3 of 3` })).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(said.filter({ hasText: `${c} is at place 2 of 3` })).toHaveCount(1)
  await page.keyboard.press('Space')
  expect((await moved).status()).toBe(204)
  await expect(order(list)).toHaveText([b, c, a])
  await kept(page, '/api/albums/', () => press(tracks, `Remove ${b} from album`))
  await expect(order(list)).toHaveText([c, a])
  await expect(tracks.getByRole('checkbox', { name: b })).not.toBeChecked()
  await press(tracks, 'Done')
  await expect(order(main(page))).toHaveText([c, a])
  await page.reload()
  await expect(order(main(page))).toHaveText([c, a])
})

test('ALBUM-03 a visitor plays an upcoming album in order, also while on other pages', async ({
  page,
  where,
  newVisitor,
}) => {
  const { tracks, titles, displayName, handle } = await newBand(page, where.url, 3, 60)
  const [short, long] = titles as [string, string]
  const album = { title: 'Stairwell', releaseDate: '2190-05-01', tracks }
  const id = await newAlbum(page.context().request, where.url, album)
  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(`/album/${id}`)
  await expect(visitor).toHaveTitle('Stairwell • Undercroft')
  await expect(main(visitor)).toContainText('Album / Coming May 1, 2190')
  await expect(main(visitor)).toContainText('2 tracks, 1:03')
  await expect(main(visitor)).toContainText('Comes out on Saturday, May 1, 2190')
  await expect(order(main(visitor))).toHaveText([short, long])
  await expect(visitor.getByRole('button', { name: 'Manage tracks' })).toHaveCount(0)
  await press(visitor, 'Play album')
  await expect(current(visitor)).toHaveText(short)
  await expectPlaying(visitor)
  await main(visitor).getByRole('link', { name: displayName, exact: true }).click()
  await expect(visitor).toHaveURL(new RegExp(`/${handle}$`))
  await expect(current(visitor)).toHaveText(long)
  await expectPlaying(visitor)
  await visitor.goBack()
  await press(visitor, 'Pause album')
  await expectPaused(visitor)
  await expect(playerOf(visitor)).toBeVisible()
})

test('MUSIC-09 MUSIC-10 editing a track adds it to albums, its page names them, and a like shows there', async ({
  page,
  where,
}) => {
  const { tracks } = await newBand(page, where.url, 3)
  const [track] = tracks as [Published]
  const request = page.context().request
  const id = await newAlbum(request, where.url, { title: 'First Cellar' })
  await newAlbum(request, where.url, { title: 'Second Cellar', tracks })
  await page.goto('/my-music')
  await press(page, `Edit ${track.title}`)
  const edit = dialog(page, 'Edit track')
  await expect(edit.getByRole('checkbox', { name: 'Second Cellar' })).toBeChecked()
  await edit.getByRole('checkbox', { name: 'First Cellar' }).check()
  await edit.getByRole('checkbox', { name: 'Second Cellar' }).uncheck()
  await press(edit, 'Save')
  await expect(toast(page, 'Track updated')).toBeVisible()
  await main(page).getByRole('link', { name: track.title }).click()
  const named = main(page).getByRole('link', { name: /Cellar$/ })
  await expect(named).toHaveText(['First Cellar'])
  await named.click()
  await expect(page).toHaveURL(`/album/${id}`)
  await page.getByRole('button', { name: `Like ${track.title}, 0 likes` }).click()
  await expect(page.getByRole('button', { name: `Like ${track.title}, 1 like` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('ALBUM-03 an unknown album returns 404 with a message', async ({ page, expectErrors }) => {
  expectErrors.push(refused(404))
  for (const id of ['none', '01990000-0000-7000-8000-000000000000']) {
    const response = await page.goto(`/album/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Album Not Found')
  }
})
