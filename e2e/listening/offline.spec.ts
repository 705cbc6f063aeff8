import type { BrowserContext, Page } from '@playwright/test'
import { currentTime, expectPlaying } from '../support/audio.ts'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { expect, refused, test } from '../support/test.ts'
import { newAlbum, newPlaylist, publishTrack } from '../support/world/tracks.ts'
import { makePicture } from '../support/world/upload.ts'
import { newArtist, newFan } from '../support/world/world.ts'

test.use({ serviceWorkers: 'allow' })

const main = (page: Page) => page.getByRole('main')
const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep offline' })
const rows = (page: Page) => page.getByRole('region', { name: 'Kept' }).getByRole('listitem')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const player = (page: Page) => page.getByRole('region', { name: 'Music player' })

/** The service worker controls this page, so it also controls the next one. */
const workerIsHere = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const playsOf = async ({ request }: BrowserContext, url: string, id: string): Promise<number> =>
  (await (await request.get(`${url}/api/music/${id}`)).json()).playCount

/** An album of two tracks by the artist of this context. */
async function withAlbum(context: BrowserContext, where: { url: string; dataDir: string }) {
  const { track: first } = await newArtist(context, where, 30)
  const second = await publishTrack(context.request, where.url, { sound: { seconds: 40 }, cover: await makePicture() })
  const id = await newAlbum(context.request, where.url, { title: 'Copper Roof', tracks: [first, second] })
  return { id, first, second }
}

async function privatePlaylist({ request }: BrowserContext, url: string, tracks: { id: string }[]): Promise<string> {
  const id = await newPlaylist(request, url, 'For the tunnel', tracks)
  await request.patch(`${url}/api/playlists/${id}`, { multipart: { isPublic: 'false' } })
  return id
}

test('REACH-05 REACH-06 saves an album with progress, plays and seeks it offline, and counts its plays once', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  const artist = await newVisitor()
  const { id, first, second } = await withAlbum(artist, where)
  await newFan(context, where)
  await page.goto(`/album/${id}`)
  await workerIsHere(page)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**${new URL(second.fileUrl, where.url).pathname}`, async (route) => {
    await held
    await route.continue()
  })
  await keepButton(page).click()
  await expect(main(page)).toContainText(/1 of 2 tracks, \d\.\d of \d\.\d MB/)
  await expect(page.getByRole('progressbar', { name: 'Keeping Copper Roof' })).toBeVisible()
  letThrough()
  await expect(page.getByRole('button', { name: 'Kept offline', pressed: true })).toBeFocused()
  await expect(main(page)).toContainText(/\d [kM]B, press to remove/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kept offline' })).not.toBeFocused()

  // The open page continues to play. Any other URL shows the offline page.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Play album' }).click()
  await expectPlaying(page)
  await page.goto('/find-music#newest')
  await expect(heading(page)).toHaveText('Offline')
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible()
  await expect(page.getByText('No connection.')).toBeVisible()
  await expect(rows(page)).toHaveText([/Copper Roof.*album/])
  expect(await barriersInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: 'Play everything kept' }).click()
  await expectPlaying(page)
  await player(page).getByRole('slider').first().press('PageUp')
  await expect.poll(() => currentTime(page)).toBeGreaterThan(20)
  await expectPlaying(page)
  await player(page).getByRole('button', { name: 'Next' }).click()
  await expect(player(page)).toContainText(second.title)
  await expectPlaying(page)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/find-music#newest$/)
  await expect.poll(() => playsOf(artist, where.url, second.id)).toBe(1)
  expect(await playsOf(artist, where.url, first.id)).toBe(1)
  await page.reload()

  // The token of a secret link stays out of the query string. A reload leads to the link's page,
  // which asks the server: it answers 404, since there is no such link.
  expectErrors.push(/status of 404 .*\/api\/s\/k7Qm/)
  await context.setOffline(true)
  await page.goto('/s/k7QmAAAAAAAAAAAAAAAAAA')
  await expect(page).toHaveURL(/\/offline#to=%2Fs%2Fk7Qm/)
  await context.setOffline(false)
  await page.reload()
  await expect(page).toHaveURL(/\/s\/k7QmA+$/)
  await expect(heading(page)).toHaveText('This link no longer opens anything.')

  await page.goto('/offline')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove all' })).toBeFocused()
  await rows(page).getByRole('button', { name: 'Remove Copper Roof' }).press('Enter')
  await expect(page.getByText('Nothing is kept on this device')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Nothing is kept')
  await expect.poll(() => page.evaluate(() => caches.has('kept'))).toBe(false)
  expect(await playsOf(artist, where.url, second.id)).toBe(1)
})

test('REACH-06 a stopped save leaves no files, a shared track stays, and signing out removes private works', async ({
  page,
  context,
  where,
}) => {
  const { id, first, second } = await withAlbum(context, where)
  const playlistId = await privatePlaylist(context, where.url, [first])
  const files = () =>
    page.evaluate(
      async () => (await (await caches.open('kept')).keys()).filter(({ url }) => url.endsWith('.mp3')).length,
    )
  await page.goto(`/album/${id}`)
  await workerIsHere(page)
  await page.route(`**${new URL(second.fileUrl, where.url).pathname}`, () => {})
  await keepButton(page).click()
  await expect(main(page)).toContainText('1 of 2 tracks')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(keepButton(page)).toBeVisible()
  await expect.poll(files).toBe(0)
  await page.unrouteAll()

  await keepButton(page).click()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  await page.goto(`/playlist/${playlistId}`)
  await keepButton(page).click()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  expect(await files()).toBe(2)
  await page.goto('/offline')
  await expect(rows(page)).toHaveText([/For the tunnel.*playlist/, /Copper Roof/])
  await rows(page).getByRole('button', { name: 'Remove Copper Roof' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(files).toBe(1)

  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'log out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(files).toBe(0)
  await page.goto('/offline')
  await expect(page.getByText('Nothing is kept on this device')).toBeVisible()
})

test('REACH-06 signing out in one tab also removes what another tab has saved offline', async ({
  page,
  context,
  where,
}) => {
  const { first } = await withAlbum(context, where)
  const playlistId = await privatePlaylist(context, where.url, [first])
  await page.goto('/find-music')
  await workerIsHere(page)
  const other = await context.newPage()
  await other.goto(`/playlist/${playlistId}`)
  await keepButton(other).click()
  await expect(other.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  await other.close()
  const kept = () => page.evaluate(() => caches.has('kept'))
  expect(await kept()).toBe(true)
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'log out' }).click()
  await expect.poll(kept).toBe(false)
})

test('REACH-05 after a session ends elsewhere, the next page removes private works from this browser', async ({
  page,
  context,
  where,
}) => {
  const { first } = await withAlbum(context, where)
  const playlistId = await privatePlaylist(context, where.url, [first])
  await page.goto(`/playlist/${playlistId}`)
  await workerIsHere(page)
  await keepButton(page).click()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  const kept = () => page.evaluate(async () => (await (await caches.open('kept')).keys()).length)
  await expect.poll(kept).toBe(2)
  await context.clearCookies()
  await page.goto('/find-music')
  await expect.poll(kept).toBe(0)
  await context.setOffline(true)
  await page.goto('/find-art')
  await expect(page.getByText('Nothing is kept on this device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Profile menu/ })).toHaveCount(0)
})

test('REACH-06 without enough quota it shows the needed space and offers to save the first track', async ({
  page,
  context,
  where,
}) => {
  const { id } = await withAlbum(context, where)
  await page.goto(`/album/${id}`)
  await workerIsHere(page)
  const cdp = await context.newCDPSession(page)
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: where.url })
  // Enough for the first track (260 kB), an empty database (140 kB) and scripts that are loaded when
  // the pointer moves, but not for both tracks.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: where.url, quotaSize: usage + 580_000 })
  await keepButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
    /^Not enough space: this needs [\d.]+ [kM]B, and (nothing|[\d.]+ [kM]B) is left\.$/,
  )
  await expect(page.getByRole('link', { name: 'Make room' })).toHaveAttribute('href', '/offline')
  await page.getByRole('button', { name: 'Keep the first track only' }).click()
  await expect(main(page)).toContainText('1 of 2 tracks, press to remove')
})

test('REACH-06 works that are hidden or deleted on the server are removed, and changed ones are updated', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const { id, first, second } = await withAlbum(context, where)
  await page.goto(`/album/${id}`)
  await workerIsHere(page)
  await keepButton(page).click()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  await page.goto(`/track/${first.id}`)
  await keepButton(page).click()
  await expect(page.getByRole('button', { name: 'Kept offline' })).toBeVisible()
  await context.request.delete(`${where.url}/api/music/${first.id}`)
  await context.request.patch(`${where.url}/api/albums/${id}`, { multipart: { title: 'Copper Roof, Again' } })
  // as if a day had passed
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('offline').onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result
          const store = database.transaction('things', 'readwrite').objectStore('things')
          store.getAll().onsuccess = ({ target: found }) => {
            for (const thing of (found as IDBRequest).result) store.put({ ...thing, checkedAt: 0 })
          }
          store.transaction.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
  )
  await page.goto('/offline')
  await expect(rows(page)).toHaveText([/Copper Roof, Again.*album.*1 track/])
  await rows(page).getByRole('button', { name: 'Play Copper Roof, Again' }).click()
  await expect(player(page)).toContainText(second.title)
})
