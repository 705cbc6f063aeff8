import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { fixture } from '#server/media/fixtures.ts'
import { press, toast } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { makeMarkedPicture, publishArtwork } from '../support/world/artworks.ts'
import { newPerson } from '../support/world/people.ts'
import { newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')
const pictures = (page: Page) => main(page).getByRole('article').locator('img')

async function openUpload(page: Page): Promise<Locator> {
  await page.goto('/my-art')
  await press(main(page), 'Upload')
  const dialog = page.getByRole('dialog', { name: 'Upload Artwork' })
  await expect(dialog).toBeVisible()
  return dialog
}

const plain = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

/** The aspect ratios of the drawn picture and of its file. */
const shapeOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => ({
    drawn: image.getBoundingClientRect().width / image.getBoundingClientRect().height,
    natural: image.naturalWidth / image.naturalHeight,
  }))

test('ART-02 ART-05 uploads pictures of every format in parallel and shows them whole and upright', async ({
  page,
  context,
  where,
}) => {
  const artist = await newPerson(context.request, where)
  const dialog = await openUpload(page)
  await dialog.getByLabel('Drop a picture here').setInputFiles([
    { name: 'wide.png', mimeType: 'image/png', buffer: await plain(900, 300, '#a33').png().toBuffer() },
    { name: 'tall.webp', mimeType: 'image/webp', buffer: await plain(300, 600, '#3a3').webp().toBuffer() },
    { name: 'even.avif', mimeType: 'image/avif', buffer: await plain(320, 320, '#33a').avif().toBuffer() },
    { name: 'moving.gif', mimeType: 'image/gif', buffer: await readFixture('animated.gif') },
    { name: 'rotated.jpg', mimeType: 'image/jpeg', buffer: await readFixture('rotated-gps.jpg') },
  ])
  await expect(dialog.getByRole('img', { name: 'Preview' })).toHaveCount(5)
  await expect(dialog.getByText('Everyone else gets the same pixels without the data')).toBeVisible()
  await expect(dialog.getByText('Found in this file: place, name, camera or program')).toHaveCount(1)
  for (const tags of await dialog.getByLabel('Tags').all()) await tags.fill(artist.handle)
  await press(dialog, 'Upload 5 artworks')
  await expect(toast(page, '5 artworks uploaded')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByRole('row')).toHaveCount(6)

  await page.goto(`/find-art?tag=${artist.handle}`)
  await expect(main(page).getByText('5 works, newest first')).toBeVisible()
  await expect(pictures(page)).toHaveCount(5)
  for (const picture of await pictures(page).all()) {
    await expect(async () => {
      const { drawn, natural } = await shapeOf(picture)
      expect(natural).toBeGreaterThan(0)
      expect(Math.abs(drawn / natural - 1)).toBeLessThan(0.02)
    }).toPass()
  }
  const upright = await sharp(await readFixture('rotated-gps.jpg')).metadata()
  const { drawn } = await shapeOf(main(page).getByRole('img', { name: 'rotated', exact: true }))
  expect(drawn).toBeCloseTo((upright.height ?? 0) / (upright.width ?? 1), 1)
})

const readFixture = async (name: string): Promise<Buffer> => (await import('node:fs/promises')).readFile(fixture(name))

test('ART-02 refuses a file that is not a picture with a message, and a cancelled upload leaves nothing', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  const dialog = await openUpload(page)
  const svg = {
    name: 'moth.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  await dialog.getByLabel('Drop a picture here').setInputFiles(svg)
  await expect(toast(page, 'Invalid file type')).toContainText('Please select an image file')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/artworks', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const buffer = await makeMarkedPicture(900, 600)
  await dialog.getByLabel('Drop a picture here').setInputFiles({ name: 'moth.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByLabel('Title')).toHaveValue('moth')
  await press(dialog, 'Upload')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await press(dialog, 'Cancel')
  await expect(dialog.getByText('Upload cancelled by user')).toBeVisible()
  release()
  await page.unroute('**/api/artworks')
  await page.keyboard.press('Escape')
  await press(page.getByRole('alertdialog'), 'Discard')
  await page.reload()
  await expect(main(page).getByText('No artworks yet.')).toBeVisible()
})

test('ART-01 ART-02 ART-03 an artwork is edited, hidden from others when it is merch-only, and deleted', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(409))
  const artist = await newPerson(context.request, where)
  const shown = await publishArtwork(context.request, where.url, { title: 'Moth', tags: artist.handle })
  const { page: theirs } = await newFan(await newVisitor(refused(404)), where)
  await theirs.goto(`/find-art?tag=${artist.handle}`)
  await expect(theirs.getByRole('link', { name: 'Moth' }).first()).toBeVisible()

  await page.goto('/my-art')
  await press(main(page), 'Edit Moth')
  const dialog = page.getByRole('dialog', { name: 'Edit Artwork' })
  await dialog.getByLabel('Title').fill('Moth, second state')
  await dialog.getByLabel('Merch Only').check()
  const image = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await makeMarkedPicture(1200, 600) }
  await dialog.getByLabel('Picture').setInputFiles(image)
  await press(dialog, 'Save')
  const question = page.getByRole('alertdialog', { name: 'Overwrite file' })
  await expect(question).toContainText(/already exists at this path\. Overwrite it\?/)
  await press(question, 'Cancel')
  await expect(dialog.getByText('Upload cancelled by user')).toBeVisible()
  await press(dialog, 'Save')
  await press(question, 'Overwrite')
  await expect(toast(page, 'Artwork updated')).toBeVisible()
  const row = main(page).getByRole('row').filter({ hasText: 'Moth, second state' })
  await expect(row).toContainText('Merch Only')
  await expect(row).toContainText('1,200 × 600 px')

  await theirs.reload()
  await expect(theirs.getByText(`No artworks tagged “${artist.handle}”.`)).toBeVisible()
  expect((await theirs.goto(shown.path))?.status()).toBe(404)
  await theirs.goto('/home')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Home')
  await expect(theirs.getByRole('link', { name: 'Moth, second state' })).toHaveCount(0)

  await press(main(page), 'Delete Moth, second state')
  await press(page.getByRole('alertdialog'), 'Delete')
  await expect(toast(page, 'Artwork deleted')).toBeVisible()
  await expect(main(page).getByText('No artworks yet.')).toBeVisible()
})
