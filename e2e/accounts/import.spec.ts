import { readFile } from 'node:fs/promises'
import { fixture } from '#server/media/fixtures.ts'
import { zipOf } from '#server/operations/imports/testing/archives.ts'
import { press } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { newHandle, newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

test('REACH-07 a user imports the data download of another account under another handle', async ({
  page,
  context,
  newVisitor,
  where,
}) => {
  const other = await newVisitor()
  const artist = await newPerson(other.request, where, { displayName: 'Cold Lantern' })
  await publishTrack(other.request, where.url, { title: 'Rust Choir' })
  const buffer = await (await other.request.get('/api/accounts/data')).body()
  await newPerson(context.request, where, { profileType: 'personal' })
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Import your data' })
  await page.getByRole('region', { name: 'Danger Zone' }).scrollIntoViewIfNeeded()
  await page
    .getByLabel('Zip file of a data download')
    .setInputFiles({ name: 'undercroft.zip', mimeType: 'application/zip', buffer })
  await expect(section.getByText(/^This zip of .* contains 1 profile, 1 track\.$/)).toBeVisible()
  const handle = section.getByRole('textbox', { name: 'Handle' })
  await expect(handle).toHaveValue(`${artist.handle}_2`)
  await expect(section.getByText(`@${artist.handle}_2 is free`)).toBeVisible()
  const here = newHandle()
  await handle.fill(here)
  await expect(section.getByText(`@${here} is free`)).toBeVisible()
  await press(page, 'Import')
  const report = section.getByRole('status').filter({ hasText: 'Imported: 1 profile, 1 track.' })
  await expect(report).toBeVisible()
  await page.reload()
  await page.getByRole('region', { name: 'Danger Zone' }).scrollIntoViewIfNeeded()
  await expect(report).toBeVisible()
  await press(page, 'Close')
  await expect(section.getByText('Drop the zip here')).toBeVisible()
  await page.goto(`/${here}`)
  await expect(page.getByRole('heading', { name: 'Cold Lantern', level: 1 })).toBeVisible()
  await expect(page.getByText('Rust Choir').first()).toBeVisible()
})

test('REACH-07 refuses a zip that is not a data download and says why', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  await newPerson(context.request, where)
  await using zip = await zipOf({ 'Weir/1 Hall.mp3': await readFile(fixture('mono.mp3')) })
  expectErrors.push(refused(422))
  await page.goto('/account')
  await page.getByRole('region', { name: 'Danger Zone' }).scrollIntoViewIfNeeded()
  await page.getByLabel('Zip file of a data download').setInputFiles(zip.path)
  await expect(page.getByText('This zip is not a data download of Undercroft: it has no profiles.json.')).toBeVisible()
})
