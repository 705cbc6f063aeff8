import type { Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { playerOf, press, toast } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { newPlaylist, publishTrack } from '../support/world/tracks.ts'
import { makePicture, png } from '../support/world/upload.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const sound = { seconds: 30 }
/** The titles on a playlist's page in order, for its owner or a visitor. */
const order = (page: Page) => page.getByRole('main').getByRole('listitem').locator('[data-part=title]')

test('PLAYLIST-01 PLAYLIST-02 PLAYLIST-06 a fan creates a playlist with a cover, edits and deletes it', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await page.goto('/playlists')
  await expect(page).toHaveURL(/\/auth/)
  await newPerson(context.request, where, { profileType: 'personal' })
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Playlists' }).click()
  await expect(heading(page)).toHaveText('0 Playlists')
  await expect(page.getByText('No playlists yet. Create your first playlist to get started!')).toBeVisible()
  await press(page, 'Add Playlist')
  const create = dialog(page, 'Create New Playlist')
  const save = create.getByRole('button', { name: 'Save', exact: true })
  await create.getByLabel('Title').fill('   ')
  await expect(save).toBeDisabled()
  await create.getByLabel('Title').fill('Wet Stone')
  await create.getByLabel('Cover image').setInputFiles(png(await makePicture()))
  await expect(create.getByRole('img', { name: 'New cover' })).toBeVisible()
  await page.route('**/api/playlists', (route) => route.abort())
  await save.click()
  await expect(toast(page, 'Failed to save playlist. Please try again.')).toBeVisible()
  await expect(create.getByLabel('Title')).toHaveValue('Wet Stone')
  await page.unroute('**/api/playlists')
  await save.click()
  await expect(toast(page, 'Playlist created')).toContainText('Wet Stone')
  await expect(heading(page)).toHaveText('1 Playlist')
  const card = page.getByRole('main').getByRole('listitem')
  await expect(card.getByRole('link', { name: 'Wet Stone' })).toBeVisible()
  await press(card, '0 Songs')
  const songs = dialog(page, '0 songs on Wet Stone')
  await expect(songs.getByText('No tracks in this playlist')).toBeVisible()
  await press(songs.locator('footer').first(), 'Close')
  await expect(songs).toHaveCount(0)

  await press(card, 'Edit Wet Stone')
  const edit = dialog(page, 'Edit Playlist')
  await edit.getByLabel('Title').fill('Dry Stone')
  await press(edit, 'Update')
  await expect(toast(page, 'Playlist updated')).toContainText('Dry Stone')
  await expect(card.getByRole('link', { name: 'Dry Stone' })).toBeVisible()
  await press(card, 'Delete Dry Stone')
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('Are you sure you want to delete "Dry Stone"? This action cannot be undone.')
  await press(sure, 'Cancel')
  await expect(card).toHaveCount(1)
  await press(card, 'Delete Dry Stone')
  await press(sure, 'Yes, Delete Playlist')
  await expect(heading(page)).toHaveText('0 Playlists')
})

test('PLAYLIST-03 adds a track at the end, and refuses to add it twice', async ({
  page,
  context,
  where,
  world,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await newPerson(context.request, where, { profileType: 'personal' })
  await newPlaylist(context.request, where.url, 'First Cellar', [world.plain])
  const add = dialog(page, 'Add to Playlist')
  const open = () => press(page.getByRole('main'), 'Add to Playlist')
  await page.goto(`/track/${world.track.id}`)
  await open()
  await press(add, 'Save')
  await expect(add).toHaveCount(0)
  await expect(page.locator('[data-part=toast]')).toHaveCount(0)
  await open()
  await press(add, 'Create New Playlist')
  await dialog(page, 'Create New Playlist').getByLabel('Title').fill('Second Cellar')
  await press(dialog(page, 'Create New Playlist'), 'Save')
  await expect(add.getByRole('checkbox', { name: /^Second Cellar/ })).toBeChecked()
  await add.getByRole('checkbox', { name: /^First Cellar/ }).check()
  await press(add, 'Save')
  const added = toast(page, 'Added to playlists')
  await expect(added).toContainText(`${world.track.title} has been added to 2 playlist(s).`)
  await open()
  await add.getByRole('checkbox', { name: /^First Cellar/ }).check()
  await press(add, 'Save')
  await expect(toast(page, 'Already in playlist')).toContainText(`${world.track.title} is already in 1 playlist(s).`)
  await page.route('**/api/playlists/add', (route) => route.abort())
  await open()
  await add.getByRole('checkbox', { name: /^First Cellar/ }).check()
  await press(add, 'Save')
  await expect(toast(page, 'Failed to add track to playlists. Please try again.')).toBeVisible()
  await page.goto('/playlists')
  await page.getByRole('link', { name: 'First Cellar' }).click()
  await expect(order(page)).toHaveText([world.plain.title, world.track.title])
})

test('PLAYLIST-02 the songs of a playlist can be played and removed from its card', async ({
  page,
  context,
  where,
  world,
}) => {
  await newPerson(context.request, where)
  await newPlaylist(context.request, where.url, 'Low Shelf', [world.track, world.plain])
  await page.goto('/playlists')
  await press(page, '2 Songs')
  const songs = dialog(page, /songs? on Low Shelf$/)
  await expect(songs).toHaveAccessibleName('2 songs on Low Shelf')
  await expect(songs.getByRole('link', { name: 'Damp Signal' })).toHaveCount(2)
  await press(songs, `Play ${world.plain.title}`)
  await expectPlaying(page)
  await press(songs, `Remove ${world.track.title} from playlist`)
  await expect(toast(page, 'Track removed')).toBeVisible()
  await expect(songs).toHaveAccessibleName('1 song on Low Shelf')
  await songs.getByRole('link', { name: 'Damp Signal' }).click()
  await expect(page).toHaveURL(new RegExp(`/${world.artist.handle}$`))
})

test('PLAYLIST-04 PLAYLIST-05 a visitor plays a playlist in the order that its owner set by keyboard', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const owner = await newPerson(context.request, where, { displayName: 'Order Keeper' })
  const tracks = []
  for (const title of ['Alpha', 'Beta', 'Gamma']) {
    tracks.push(await publishTrack(context.request, where.url, { title: `${title} ${owner.handle}`, sound }))
  }
  const [alpha = '', beta = '', gamma = ''] = tracks.map(({ title }) => title)
  const path = `/playlist/${await newPlaylist(context.request, where.url, 'Stairwell', tracks)}`
  await page.goto(path)
  await expect(order(page)).toHaveText([alpha, beta, gamma])
  const moved = () => page.waitForResponse((response) => response.url().endsWith('/place'))
  let answered = moved()
  await page.getByRole('button', { name: `Reorder ${gamma}` }).focus()
  const said = page.locator('[aria-live]')
  await page.keyboard.press('Space')
  await expect(said.filter({ hasText: `Picked up ${gamma}, at place 3 of 3.` })).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(said.filter({ hasText: `${gamma} is at place 2 of 3.` })).toBeAttached()
  await page.keyboard.press('Space')
  await expect(order(page)).toHaveText([alpha, gamma, beta])
  expect((await answered).status()).toBe(204)
  answered = moved()
  await page.getByRole('button', { name: `Move ${gamma} up` }).press('Enter')
  await expect(order(page)).toHaveText([gamma, alpha, beta])
  expect((await answered).status()).toBe(204)
  await page.reload()
  await expect(order(page)).toHaveText([gamma, alpha, beta])

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(path)
  await expect(visitor).toHaveTitle(/^Stairwell • /)
  await expect(heading(visitor)).toHaveText('Stairwell')
  await expect(visitor.getByText('Created by')).toContainText('Order Keeper')
  await expect(visitor.getByText('3 tracks')).toBeVisible()
  await expect(order(visitor)).toHaveText([gamma, alpha, beta])
  await expect(visitor.getByRole('button', { name: /^(Edit|Delete|Remove|Move|Reorder)/ })).toHaveCount(0)
  await press(visitor, 'Play all of Stairwell')
  const player = playerOf(visitor)
  for (const title of [gamma, alpha, beta]) {
    await expect(player.getByRole('link', { name: title }).last()).toBeVisible()
    await expectPlaying(visitor)
    if (title !== beta) await press(player, 'Next')
  }
  await visitor.getByRole('link', { name: 'Order Keeper' }).first().click()
  await expect(heading(visitor)).toHaveText('Order Keeper')
})

test('PLAYLIST-06 PLAYLIST-04 only the owner can open a private playlist', async ({
  page,
  context,
  where,
  world,
  newVisitor,
}) => {
  await newPerson(context.request, where)
  const path = `/playlist/${await newPlaylist(context.request, where.url, 'Behind the Boiler', [world.track])}`
  const visitor = await (await newVisitor(refused(404))).newPage()
  await visitor.goto(path)
  await expect(heading(visitor)).toHaveText('Behind the Boiler')
  const setPublic = async (on: boolean) => {
    await press(page.getByRole('main'), 'Edit')
    const edit = dialog(page, 'Edit Playlist')
    await edit.getByRole('checkbox', { name: /^Public/ }).setChecked(on)
    await press(edit, 'Update')
    await expect(edit).toHaveCount(0)
  }
  await page.goto(path)
  await setPublic(false)
  await expect(page.getByText('Private playlist')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  expect((await visitor.reload())?.status()).toBe(404)
  await expect(visitor.getByText('Playlist not found or is private')).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText('Behind the Boiler')
  await setPublic(true)
  await visitor.reload()
  await expect(heading(visitor)).toHaveText('Behind the Boiler')

  await press(page, `Remove ${world.track.title} from playlist`)
  await expect(page.getByText('This playlist is empty')).toBeVisible()
  await press(page.getByRole('main'), 'Delete')
  await press(page.getByRole('alertdialog'), 'Yes, Delete Playlist')
  await expect(page).toHaveURL(/\/playlists$/)
  await expect(heading(page)).toHaveText('0 Playlists')
  expect((await visitor.reload())?.status()).toBe(404)
})

test('PLAYLIST-05 a move that fails is undone and shows an error', async ({
  page,
  context,
  where,
  world,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await newPerson(context.request, where)
  const id = await newPlaylist(context.request, where.url, 'Loose Steps', [world.track, world.plain])
  await page.goto(`/playlist/${id}`)
  await page.route('**/place', (route) => route.abort())
  await press(page, `Move ${world.plain.title} up`)
  await expect(toast(page, 'Failed to move track. Please try again.')).toBeVisible()
  await expect(order(page)).toHaveText([world.track.title, world.plain.title])
})
