import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { fixture } from '#server/media/fixtures.ts'
import { expectPlaying } from '../audio.ts'
import { playerOf } from '../page/locators.ts'
import { SIZES } from '../page/pages.ts'
import { hand, mp3 } from '../world/upload.ts'
import type { World } from '../world/world.ts'

/** An overlay on a page, as a signed-in user sees it. */
export type OpenState = { name: string; start: (page: Page) => Promise<void> }

const state = (name: string, start: OpenState['start']): OpenState => ({ name, start })

/** The order matters: some states start from the page that the previous state left open. */
export const openStates = (world: World): OpenState[] => [
  ...keysAndSearch(world),
  ...music(world),
  ...worksOfArtists(world),
  ...lists,
  ...player(world),
]

const keysAndSearch = ({ track }: World): OpenState[] => [
  state('profile menu', async (page) => {
    await page.goto('/home')
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }),
  state('sheet of all keys', async (page) => {
    await page.goto('/home')
    await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  }),
  state('search panel', async (page) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const panel = page.getByRole('dialog', { name: 'Search' })
    await panel.getByRole('searchbox').fill(track.title)
    await expect(panel.getByRole('button', { name: `Play ${track.title}`, exact: true })).toBeVisible()
  }),
  state('search panel that found nothing', async (page) => {
    const panel = page.getByRole('dialog', { name: 'Search' })
    await panel.getByRole('searchbox').fill('xqzvw')
    await expect(panel.getByRole('heading', { name: /^Nothing found/ })).toBeVisible()
  }),
  state('recent searches', async (page) => {
    const panel = page.getByRole('dialog', { name: 'Search' })
    await panel.getByRole('searchbox').fill(track.title)
    await panel.getByRole('link', { name: track.title, exact: true }).first().click()
    await expect(panel).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(panel.getByRole('region', { name: 'Opened last' })).toBeVisible()
  }),
  state('share dialog', async (page) => {
    await page.goto(`/track/${track.id}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Share/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Share' }).locator('iframe')).toBeVisible()
  }),
]

const music = ({ track }: World): OpenState[] => [
  state('playing row, player and toast', async (page) => {
    await page.goto('/my-music')
    await page.getByRole('button', { name: `Play ${track.title}` }).click()
    await expectPlaying(page)
    await page.getByRole('region', { name: 'Music player' }).getByRole('button', { name: 'Share' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.locator('[data-part=toast]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }),
  state('upload dialog with errors', async (page) => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText('Please fill in the title')).toBeVisible()
  }),
  state('upload dialog with a file', async (page) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Audio files').setInputFiles(fixture('id3v24-utf16-cover.mp3'))
    await expect(dialog.getByRole('img', { name: 'New cover' })).toBeVisible()
  }),
  state('import dialog with music in it', async (page) => {
    await page.goto('/my-albums')
    await page.getByRole('button', { name: 'Import a folder or zip' }).click()
    const bytes = await readFile(fixture('id3v24-utf16-cover.mp3'))
    // Drops one file under two names: the second file is refused.
    await hand(page, '[data-part=dialog]', 'drop', [mp3(bytes, '01 Mill.mp3'), mp3(bytes, '02 Weir.mp3')])
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Not imported' })).toBeVisible()
  }),
  state('dialog that deletes the account', async (page) => {
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('textbox')).toBeFocused()
  }),
]

const worksOfArtists = ({ track, artwork, artist }: World): OpenState[] => [
  state('artwork upload dialog with errors', async (page) => {
    await page.goto('/my-art')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByText('Please fill in the title')).toBeVisible()
  }),
  state('artwork edit dialog', async (page) => {
    await page.goto('/my-art')
    await page.getByRole('button', { name: `Edit ${artwork.title}` }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Artwork' })).toBeVisible()
  }),
  state('delete dialog', async (page) => {
    await page.goto('/my-music')
    await page.getByRole('button', { name: `Delete ${track.title}` }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }),
  state('followers dialog', async (page) => {
    await page.goto(`/${artist.handle}`)
    await page.getByRole('button', { name: /Followers$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Followers' })).toBeVisible()
  }),
  state('add to playlist', async (page) => {
    await page.goto(`/track/${track.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to Playlist' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  }),
  state('new playlist over it', async (page) => {
    await page.getByRole('button', { name: 'Create New Playlist' }).click()
    await expect(page.getByRole('dialog', { name: 'Create New Playlist' })).toBeVisible()
  }),
]

const lists: OpenState[] = [
  state('songs of a playlist', async (page) => {
    await page.goto('/playlists')
    await page.getByRole('button', { name: '2 Songs' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  }),
  state('new album with errors', async (page) => {
    await page.goto('/my-albums')
    await page.getByRole('button', { name: 'Create Album' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create Album' }).click()
    await expect(dialog.getByText('Title is required')).toBeVisible()
  }),
  state('tracks of an album', async (page) => {
    await page.goto('/my-albums')
    await page
      .getByRole('button', { name: /^Manage tracks of/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  }),
  state('event dialog with errors', async (page) => {
    await page.goto('/my-events')
    await page.getByRole('button', { name: 'New Event' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await expect(dialog.getByText('Please fill in all required fields')).toBeVisible()
  }),
  state('time zones of an event', async (page) => {
    await page.getByRole('combobox', { name: 'Time zone' }).fill('europe')
    await expect(page.getByRole('option').first()).toBeVisible()
  }),
]

const player = ({ track, playlistId }: World): OpenState[] => [
  state('queue', async (page) => {
    await page.goto(`/playlist/${playlistId}`)
    await page.getByRole('button', { name: /^Play all of/ }).click()
    await expectPlaying(page)
    await playerOf(page).getByRole('button', { name: 'Queue' }).click()
    await expect(page.getByRole('dialog', { name: 'Queue' })).toBeVisible()
  }),
  state('comments over a page', async (page) => {
    await page.keyboard.press('Escape')
    await playerOf(page)
      .getByRole('button', { name: /comments? on/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Comments' }).getByRole('listitem').first()).toBeVisible()
  }),
  state('sidebar panel on a small screen', async (page) => {
    await page.setViewportSize(SIZES.mobile)
    await page.goto('/home')
    await page.getByRole('button', { name: /Toggle sidebar/ }).click()
    await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible()
  }),
  state('now playing on a small screen', async (page) => {
    await page.goto(`/track/${track.id}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Play ${track.title}` })
      .first()
      .click()
    await expectPlaying(page)
    const player = page.getByRole('region', { name: 'Music player' })
    await player.getByRole('button', { name: track.title, exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Now playing' })).toBeVisible()
  }),
]
