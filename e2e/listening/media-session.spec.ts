import type { Page } from '@playwright/test'
import { currentTime, expectPlaying } from '../support/audio.ts'
import { playerOf, press } from '../support/page/locators.ts'
import { makeMp3 } from '../support/sounds.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { newAlbum, type Published, publishTrack } from '../support/world/tracks.ts'

/** The metadata for a lock screen. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const { metadata } = navigator.mediaSession
    return metadata && [metadata.title, metadata.artist, metadata.album]
  })

type Pressed = (details: { action: string; seekTime?: number }) => void

test('PLAYER-07 a lock screen names the album that a track is played from, and its controls work', async ({
  page,
  where,
}) => {
  await page.addInitScript(() => {
    const handlers: Record<string, unknown> = {}
    Object.assign(window, { handlers })
    const session = navigator.mediaSession
    const set = session.setActionHandler.bind(session)
    session.setActionHandler = (action, handler) => {
      handlers[action] = handler
      set(action, handler)
    }
  })
  const key = (action: string, details: { seekTime?: number } = {}) =>
    page.evaluate(
      ([name, given]) => {
        const { handlers } = window as unknown as { handlers: Record<string, Pressed> }
        handlers[name]!({ action: name, ...given })
      },
      [action, details] as const,
    )
  const request = page.context().request
  const { displayName, handle } = await newPerson(request, where)
  const tracks: Published[] = []
  for (const _ of ['a', 'b'])
    tracks.push(await publishTrack(request, where.url, { tags: handle, sound: { seconds: 60 } }))
  const [a, b] = tracks as [Published, Published]
  const id = await newAlbum(request, where.url, { title: 'Stairwell', tracks })
  await newAlbum(request, where.url, { title: 'Newer Stairs', tracks: [a] })

  await page.goto(`/album/${id}`)
  await press(page, 'Play album')
  await expectPlaying(page)
  await expect.poll(() => shown(page)).toEqual([a.title, displayName, 'Stairwell'])
  await key('seekto', { seekTime: 30 })
  await expect.poll(() => currentTime(page)).toBeGreaterThan(29)
  await key('seekto', { seekTime: 10 })
  await expect.poll(() => currentTime(page)).toBeLessThan(28)
  await key('seekto', { seekTime: 50 })
  await expect.poll(() => currentTime(page)).toBeGreaterThan(45)
  await key('nexttrack')
  await expect.poll(() => shown(page)).toEqual([b.title, displayName, 'Stairwell'])
  await playerOf(page).getByRole('slider', { name: /^Seek/ }).press('Home')
  await key('previoustrack')
  await expect.poll(() => shown(page)).toEqual([a.title, displayName, 'Stairwell'])
  await playerOf(page).getByRole('button', { name: /^Like/ }).click()
  await page.reload()
  await expect.poll(() => shown(page)).toEqual([a.title, displayName, 'Stairwell'])

  await page.goto(`/track/${b.id}`)
  await page
    .getByRole('article')
    .getByRole('button', { name: `Play ${b.title}` })
    .first()
    .click()
  await expect.poll(() => shown(page)).toEqual([b.title, displayName, 'Stairwell'])
  await page.goto(`/find-music?tag=${handle}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${a.title} by` })
    .click()
  await expect.poll(() => shown(page)).toEqual([a.title, displayName, 'Undercroft'])
})

test('PLAYER-06 when its file is replaced, a track continues with the new file from the position sought', async ({
  page,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const { request } = await newVisitor()
  const { handle } = await newPerson(request, where)
  const track = await publishTrack(request, where.url, { tags: handle, sound: { seconds: 200 } })
  const replaced = Promise.withResolvers<void>()
  let asked = 0
  // The first request returns 50 s. The request for the rest waits until the file is replaced.
  await page.route(`**${track.fileUrl}`, async (route) => {
    asked += 1
    if (asked > 1) {
      await replaced.promise
      return route.continue()
    }
    const headers = { ...route.request().headers(), range: 'bytes=0-399999' }
    return route.fulfill({ response: await route.fetch({ headers }) })
  })
  await page.goto(`/find-music?tag=${handle}`)
  await page.getByRole('button', { name: `Play ${track.title}` }).click()
  await expectPlaying(page)

  const audio = { name: 'remix.mp3', mimeType: 'audio/mpeg', buffer: await makeMp3({ seconds: 180 }) }
  const result = await request.patch(`/api/music/${track.id}`, { multipart: { overwrite: 'true', audio } })
  expect(result.status()).toBe(200)
  const { fileUrl } = (await result.json()) as Published
  await expect.poll(async () => (await request.get(track.fileUrl)).status()).toBe(404)
  const slider = playerOf(page).getByRole('slider', { name: /^Seek/ })
  for (let n = 0; n < 5; n++) await slider.press('PageUp')
  replaced.resolve()
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.src)).toContain(fileUrl)
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(149)
  await expect(slider).toHaveAttribute('aria-valuetext', /^2:\d\d of 3:0\d$/)
  await expect(playerOf(page).getByRole('alert')).toHaveCount(0)
})
