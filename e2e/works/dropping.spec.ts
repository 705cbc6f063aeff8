import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { press, toast } from '../support/page/locators.ts'
import { makeMp3 } from '../support/sounds.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { hand, makePicture, mp3, openUpload, png } from '../support/world/upload.ts'

test('MUSIC-02 a file dropped beside the upload field is added to the form', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  const dialog = await openUpload(page)
  expect(await hand(page, '[data-part=dialog] header', 'drop', [mp3(await makeMp3(), 'low_door.mp3')])).toBe(true)
  await expect(dialog.getByLabel('Title')).toHaveValue('low door')
  expect(await hand(page, '[data-part=scrim]', 'drop', [mp3(await makeMp3(), 'wick.mp3')])).toBe(true)
  await expect(dialog.getByRole('region', { name: 'Track 2' }).getByLabel('Title')).toHaveValue('wick')
})

test('MUSIC-01 My Music accepts dropped files and opens their forms', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-music')
  await expect(page.getByText('No tracks yet.')).toBeVisible()
  expect(await hand(page, 'main', 'drop', [mp3(await makeMp3(), 'one.mp3'), mp3(await makeMp3(), 'two.mp3')])).toBe(
    true,
  )
  const dialog = page.getByRole('dialog', { name: 'Upload Music' })
  await expect(dialog.getByRole('region', { name: 'Track 2' }).getByLabel('Title')).toHaveValue('two')
})

test('REACH-08 My Albums accepts a dropped zip and lists its contents', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-albums')
  await expect(page.getByText('No albums yet.')).toBeVisible()
  const zip = new ZipFile()
  zip.addBuffer(await makeMp3(), 'Nith - Low Door/01 - Wick.mp3')
  zip.end()
  const file = { name: 'Bought.zip', mimeType: 'application/zip', buffer: await buffer(zip.outputStream) }
  expect(await hand(page, 'main', 'drop', [file])).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Import music' })
  await expect(dialog.getByRole('region', { name: 'Low Door' }).getByRole('textbox', { name: /Wick/ })).toHaveValue(
    'Wick',
  )
})

test('ART-02 My Art and its dialog accept dropped and pasted pictures', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-art')
  const dialog = page.getByRole('dialog', { name: 'Upload Artwork' })
  expect(await hand(page, 'main', 'drop', [png(await makePicture(), 'moth.png')])).toBe(true)
  await expect(dialog.getByLabel('Title')).toHaveValue('moth')
  expect(
    await hand(page, '[data-part=dialog] header', 'paste', [
      png(await makePicture({ colour: '#803020' }), 'image.png'),
    ]),
  ).toBe(true)
  const second = dialog.getByRole('region', { name: 'Artwork 2' })
  await expect(second.getByText(/^pasted\.png, /)).toBeVisible()
  await second.getByLabel('Title').fill('From the clipboard')
  await press(dialog, 'Upload 2 artworks')
  await expect(toast(page, '2 artworks uploaded')).toBeVisible()
})

test('ART-02 shows one message for several files that are not pictures', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/my-art')
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await hand(page, 'main', 'drop', [text('a.txt'), text('b.txt'), text('c.txt')])
  await expect(toast(page, 'Invalid file type')).toContainText('a.txt, b.txt, c.txt: Please select an image file')
  await expect(page.locator('[data-part=toast]')).toHaveCount(1)
  await expect(page.getByText('Please select an image file')).toHaveCount(1)
})
