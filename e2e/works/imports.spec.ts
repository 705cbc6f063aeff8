import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { zipOf } from '#server/operations/imports/testing/archives.ts'
import { press, toast } from '../support/page/locators.ts'
import { makeMp3 } from '../support/sounds.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { makePicture } from '../support/world/upload.ts'

const ALBUM = { album: 'Salt House', artist: 'Grave Wool', year: '2021-03-04' }

/** The files of a bought album, with some that cannot be imported. */
async function boughtFiles(album: Partial<typeof ALBUM> = {}): Promise<Record<string, Buffer>> {
  const tagged = (title: string, track: string) => makeMp3({ tags: { ...ALBUM, ...album, title, track } })
  return {
    '10 Weir.mp3': await tagged('Weir', '10'),
    '02 Sluice.mp3': await tagged('Sluice', '2/3'),
    '01 Mill.mp3': await tagged('Mill', '1/3'),
    'cover.png': await makePicture({ colour: '#b0532f' }),
    'lossless.flac': Buffer.from('fLaC'),
  }
}

const importDialog = async (page: Page): Promise<Locator> => {
  await press(page, 'Import a folder or zip')
  return page.getByRole('dialog', { name: 'Import music' })
}
const titlesIn = (dialog: Locator) =>
  dialog
    .getByRole('listitem')
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const numbered = (page: Page) => page.getByRole('main').locator('[data-part=title]')

test('REACH-08 a folder becomes a draft album in order, which only its owner sees until it is published', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where)
  const folder = await mkdtemp(join(tmpdir(), 'Salt House '))
  for (const [path, bytes] of Object.entries(await boughtFiles())) await writeFile(join(folder, path), bytes)
  await page.goto('/my-albums')
  const dialog = await importDialog(page)
  await dialog.getByLabel('Folder of music').setInputFiles(folder)
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Salt House')
  await expect(dialog.getByLabel('Release date')).toHaveValue('2021-03-04')
  await expect(dialog.getByRole('img', { name: 'New cover' })).toBeVisible()
  expect(await titlesIn(dialog)).toEqual(['Mill', 'Sluice', 'Weir'])
  await expect(dialog.getByRole('region', { name: 'Not imported' })).toContainText('MP3 only')
  await dialog.getByRole('textbox', { name: /Sluice/ }).fill('The Sluice')
  await dialog.getByRole('button', { name: 'Move Weir up' }).click()
  expect(await titlesIn(dialog)).toEqual(['Mill', 'Weir', 'The Sluice'])
  await dialog.getByRole('checkbox', { name: 'Import Mill' }).uncheck()
  await press(dialog, 'Import 2 tracks')
  await expect(toast(page, '2 tracks imported')).toBeVisible()
  await expect(page).toHaveURL(/\/album\//)
  const bar = page.getByRole('region', { name: 'Who can hear this' })
  await expect(bar).toContainText('Draft. Only the members of')
  await expect(numbered(page)).toHaveText(['Weir', 'The Sluice'])

  const visitor = await (await newVisitor(/Failed to load resource/)).newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('heading', { name: 'Album Not Found' })).toBeVisible()
  await press(page, 'Publish now')
  await expect(toast(page, 'Album published')).toBeVisible()
  await expect(bar).toContainText('Followers were notified.')
  await visitor.reload()
  await expect(numbered(visitor)).toHaveText(['Weir', 'The Sluice'])
  await rm(folder, { recursive: true })
})

test('REACH-08 a zip is read locally; uploads that fail offline are sent when the network is back', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await newPerson(context.request, where)
  await page.goto('/my-albums')
  const dialog = await importDialog(page)
  await using zip = await zipOf(await boughtFiles({ album: 'Low Door' }))
  await dialog.getByLabel('Zip of music').setInputFiles(zip.path)
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Low Door')
  expect(await titlesIn(dialog)).toEqual(['Mill', 'Sluice', 'Weir'])
  let sent = 0
  await page.route('**/api/music', async (route) => {
    sent += 1
    if (sent === 2) await route.abort('internetdisconnected')
    else await route.continue()
  })
  await press(dialog, 'Import 3 tracks')
  await expect(toast(page, '3 tracks imported')).toBeVisible()
  expect(sent).toBe(4)
  await expect(numbered(page)).toHaveText(['Mill', 'Sluice', 'Weir'])
  await page.goto('/my-albums')
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible()
  await press(page, 'Publish Low Door')
  await expect(toast(page, 'Album published')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Low Door' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not public' })).toBeHidden()
})
