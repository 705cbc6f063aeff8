import type { Page } from '@playwright/test'
import { fixture } from '#server/media/fixtures.ts'
import { toast } from '../support/page/auth-form.ts'
import { makeMp3 } from '../support/sounds.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { newTitle, publishTrack } from '../support/world/tracks.ts'
import {
  chooseAudio,
  chooseCover,
  fillTitle,
  makePicture,
  mp3,
  openUpload,
  png,
  send,
} from '../support/world/upload.ts'

const MB = 1024 * 1024
const rows = (page: Page) => page.getByRole('main').getByRole('listitem').locator('[data-part=title]')

/**
 * Limits the upload speed in bytes/s, -1 for no limit. One session, because limits of several add
 * up.
 */
async function lineOf(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const others = { offline: false, latency: 0, downloadThroughput: -1 }
  return (uploadThroughput) => session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
}

test('MUSIC-02 MUSIC-03 shows errors beside their fields', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  await send(dialog)
  await expect(dialog.getByText('Please fill in the title')).toBeVisible()
  await expect(dialog.getByText('Please select an audio file')).toBeVisible()

  const picture = await makePicture()
  await chooseAudio(dialog, mp3(picture, 'song.mp3'))
  await expect(dialog.getByText('Please select an MP3 file')).toBeVisible()
  await chooseAudio(dialog, mp3(Buffer.alloc(10 * MB + 1), 'long.mp3'))
  await expect(dialog.getByText('File size must be less than 10MB')).toBeVisible()
  await chooseAudio(dialog, mp3(Buffer.alloc(0), 'empty.mp3'))
  await expect(dialog.getByText('Please select an MP3 file')).toBeVisible()

  await chooseAudio(dialog, mp3(await makeMp3()))
  await chooseCover(dialog, png(await makeMp3(), 'cover.png'))
  await expect(dialog.getByText('Please select an image file')).toBeVisible()
  await chooseCover(dialog, png(Buffer.alloc(5 * MB + 1), 'huge.png'))
  await expect(dialog.getByText('File size must be less than 5MB')).toBeVisible()
  await dialog.getByLabel('Tags').fill(Array.from({ length: 11 }, (_, n) => `tag ${n}`).join(','))
  await send(dialog)
  await expect(dialog.getByText('At most 10 tags')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: 'Discard' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeFocused()
})

test('MUSIC-03 MUSIC-06 the server refuses a file that only starts like an MP3, and stores nothing', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(415), refused(422))
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  await dialog.getByLabel('Title').fill('Nothing in it')
  await chooseAudio(dialog, mp3(Buffer.from(`ID3\u0004${'no sound at all '.repeat(400)}`, 'latin1')))
  await send(dialog)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(toast(page, 'Upload failed')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Nothing in it')
  await page.reload()
  await expect(page.getByText('No tracks yet.')).toBeVisible()
})

test('MUSIC-01 MUSIC-02 MUSIC-04 MUSIC-08 a track with cover and tags is in the list at once', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  const title = newTitle()
  await chooseAudio(dialog, mp3(await makeMp3({ seconds: 12 })))
  await chooseCover(dialog, png(await makePicture()))
  await fillTitle(dialog, title)
  await dialog.getByLabel('Tags').fill(' Black Metal , ,  galloway,black metal')
  await send(dialog)
  await expect(toast(page, 'Track uploaded')).toContainText(title)
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row.locator('[data-part=tag]')).toHaveText(['black metal', 'galloway'])
  for (const fact of ['0:12', '0 plays']) await expect(row.getByText(fact)).toBeVisible()
  const cover = row.getByRole('img', { name: `Cover of ${title}` })
  const shown = () => cover.evaluate((img: HTMLImageElement) => img.naturalWidth && img.currentSrc)
  await expect.poll(shown).toMatch(/-96\.webp$/)
})

test('MUSIC-12 title and cover come from the file, and several files upload in parallel', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  await dialog.getByLabel('Audio files').setInputFiles(fixture('id3v24-utf16-cover.mp3'))
  await expect(dialog.getByLabel('Title')).not.toHaveValue('')
  const first = await dialog.getByLabel('Title').inputValue()
  await expect(dialog.getByRole('img', { name: 'New cover' })).toBeVisible()

  const named = await makeMp3({ tags: { title: 'Wick', artist: 'Tin Choir', album: 'Stairwells' } })
  await dialog
    .getByLabel('More audio files')
    .setInputFiles([mp3(named, 'one.mp3'), mp3(await makeMp3({ seconds: 5 }), '03 - Low Door.mp3')])
  const second = dialog.getByRole('region', { name: 'Track 2' })
  await expect(second.getByLabel('Title')).toHaveValue('Wick')
  await expect(second.getByText('Tin Choir')).toBeVisible()
  const third = dialog.getByRole('region', { name: 'Track 3' })
  await expect(third.getByLabel('Title')).not.toHaveValue('')
  await fillTitle(third, 'Low Door')
  await dialog.getByRole('button', { name: 'Upload 3 tracks' }).click()
  await expect(toast(page, '3 tracks uploaded')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  expect((await rows(page).allTextContents()).toSorted()).toEqual([first, 'Low Door', 'Wick'].toSorted())
})

test('MUSIC-02 shows real progress; cancelling stores nothing and keeps the form', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  await chooseAudio(dialog, mp3(await makeMp3({ seconds: 100, kbps: 320 })))
  await fillTitle(dialog, 'Long way up')
  const limitLine = await lineOf(page)
  await limitLine(MB / 4)
  await send(dialog)
  const progress = dialog.getByRole('progressbar', { name: 'Uploading' })
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(5)
  const early = await percent()
  expect(early).toBeLessThan(90)
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(early)
  // Slow enough that the upload still runs when it is cancelled, on any machine.
  await limitLine(MB / 1024)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Upload cancelled by user')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Long way up')

  await limitLine(-1)
  await send(dialog)
  await expect(toast(page, 'Track uploaded')).toBeVisible()
  await expect(rows(page)).toHaveText(['Long way up'])
})

test('MUSIC-09 a failed upload keeps the form, and a retry works', async ({ page, context, where, expectErrors }) => {
  expectErrors.push(/Failed to load resource/)
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  await chooseAudio(dialog, mp3(await makeMp3()))
  await fillTitle(dialog, 'Second try')
  await page.route('**/api/music', (route) => route.abort())
  await send(dialog)
  await expect(toast(page, 'Upload failed')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Second try')
  await page.unroute('**/api/music')
  await send(dialog)
  await expect(toast(page, 'Track uploaded')).toBeVisible()
  await expect(rows(page)).toHaveText(['Second try'])
})

test('MUSIC-09 MUSIC-07 a track is edited; audio of the same name needs a confirmation to overwrite', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(409))
  await newPerson(context.request, where)
  const track = await publishTrack(context.request, where.url, { tags: 'old' })
  await page.goto('/my-music')
  await page.getByRole('button', { name: `Edit ${track.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit track' })
  await dialog.getByLabel('Title').fill('Renamed')
  await dialog.getByLabel('Tags').fill('new, newer')
  await chooseCover(dialog, png(await makePicture()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Track updated')).toContainText('Renamed')
  await expect(rows(page)).toHaveText(['Renamed'])
  await expect(page.locator('[data-part=tag]')).toHaveText(['new', 'newer'])

  const replace = async () => {
    await page.getByRole('button', { name: 'Edit Renamed' }).click()
    await dialog.getByLabel('Audio file').setInputFiles(mp3(await makeMp3({ seconds: 8 })))
    await dialog.getByRole('button', { name: 'Save' }).click()
    return page.getByRole('alertdialog', { name: 'Overwrite file' })
  }
  let question = await replace()
  await expect(question).toContainText('A music file already exists at this path. Overwrite it?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Upload cancelled by user')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('listitem').getByText('0:03')).toBeVisible()

  question = await replace()
  await question.getByRole('button', { name: 'Overwrite' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').getByText('0:08')).toBeVisible()
})

test('MUSIC-08 MUSIC-09 deleting asks first, removes the track and its file, and stops its playback', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  await newPerson(context.request, where)
  const track = await publishTrack(context.request, where.url, { sound: { seconds: 20 } })
  await page.goto('/my-music')
  await page.getByRole('button', { name: `Play ${track.title}` }).click()
  await expect(page.getByRole('region', { name: 'Music player' })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${track.title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete track' })
  const words = `Are you sure you want to delete "${track.title}"? This action cannot be undone.`
  await expect(question).toContainText(words)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveText([track.title])
  await page.getByRole('button', { name: `Delete ${track.title}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Track deleted')).toBeVisible()
  await expect(page.getByText('No tracks yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Music player' })).toHaveCount(0)
  await page.goto(`/track/${track.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track Not Found')
  await expect.poll(async () => (await page.request.get(track.fileUrl)).status()).toBe(404)
})

test('MUSIC-09 a failed delete shows an error, and the track stays', async ({ page, context, where, expectErrors }) => {
  expectErrors.push(/Failed to load resource/)
  await newPerson(context.request, where)
  const track = await publishTrack(context.request, where.url)
  await page.goto('/my-music')
  await page.route(`**/api/music/${track.id}`, (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${track.title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Delete failed')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveText([track.title])
})
