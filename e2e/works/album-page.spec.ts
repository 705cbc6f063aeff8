import type { Page } from '@playwright/test'
import { kept, press, toast } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { newAlbum } from '../support/world/tracks.ts'
import { newArtist, newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => page.getByRole('region', { name })
const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit Album' })
const rowsOf = (page: Page, name: string) => section(page, name).getByRole('term')

/** The message appears once, at its field, and not in a toast. */
async function expectSaidOnce(page: Page, message: string): Promise<void> {
  await expect(edit(page)).toContainText(message)
  expect(await page.getByText(message).count()).toBe(1)
  expect(await page.locator('[data-part=toast]').count()).toBe(0)
}

test('ALBUM-01 ALBUM-03 a visitor reads the details that the owner enters, in one page load', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { artist, track } = await newArtist(context, where, 65)
  const guest = await newPerson((await newVisitor()).request, where, { displayName: 'Grave Wool' })
  const id = await newAlbum(context.request, where.url, { title: 'Copper Roof', releaseDate: '2024-11-01' })
  await context.request.post(`${where.url}/api/albums/${id}/tracks`, { data: { trackIds: [track.id] } })
  await page.goto('/my-albums')
  await press(page, 'Edit Copper Roof')
  await edit(page).getByLabel('Notes').fill('Made on a roof.\n\nPlay it quietly, https://roof.example/')
  await edit(page).getByLabel('Licence').selectOption('CC BY-NC 4.0')
  await expect(edit(page)).toContainText('Ask before you sell it.')
  await press(edit(page), 'Add a credit')
  await page.keyboard.type('Scaffolding')
  await edit(page).getByLabel('Credit 1, who did it').fill('R. Orban')
  await press(edit(page), 'Add a credit')
  await page.keyboard.type('Harmonium')
  await edit(page).getByLabel('Credit 2, who did it').fill(`@${guest.handle}`)
  await press(edit(page), 'Save')
  await expect(edit(page)).toHaveCount(0)

  const visitor = await (await newVisitor()).newPage()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto(`/album/${id}`)
  await expect(section(visitor, 'Notes')).toContainText('Made on a roof.')
  await expect(visitor.getByRole('link', { name: 'https://roof.example/' })).toBeVisible()
  await expect(rowsOf(visitor, 'Credits')).toHaveText(['Scaffolding', 'Harmonium', 'Released', 'Licence'])
  await expect(section(visitor, 'Credits')).toContainText('R. Orban')
  await expect(section(visitor, 'Credits')).toContainText('Share and change it with a credit. Ask before you sell it.')
  const licence = visitor.getByRole('link', { name: 'CC BY-NC 4.0' })
  await expect(licence).toHaveAttribute('href', 'https://creativecommons.org/licenses/by-nc/4.0/')
  await expect(main(visitor)).toContainText('Released on Friday, November 1, 2024')
  await expect(main(visitor)).toContainText(/1 minute \d+ seconds/)
  await expect(visitor.getByRole('heading', { name: /^More by/ })).toHaveCount(0)
  await expect(section(visitor, 'Comments')).toContainText('No comments yet.')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await section(visitor, 'Credits').getByRole('link', { name: 'Grave Wool' }).click()
  await expect(visitor).toHaveURL(new RegExp(`/${guest.handle}$`))
  await visitor.goBack()
  await main(visitor).getByRole('link', { name: artist.displayName, exact: true }).click()
  await expect(visitor).toHaveURL(new RegExp(`/${artist.handle}$`))
})

test('ALBUM-01 FIND-01 an artist credits another by two letters and Enter, and the album links to them', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await newArtist(context, where)
  const guest = await newPerson((await newVisitor()).request, where, { displayName: 'Őzike Żuk' })
  const id = await newAlbum(context.request, where.url, { title: 'Felt Hammers' })
  await page.goto(`/album/${id}`)
  await press(page, 'Edit')
  await press(edit(page), 'Add a credit')
  await page.keyboard.type('Celesta')
  await edit(page).getByLabel('Credit 1, who did it').focus()
  await page.keyboard.type('o')
  await page.keyboard.press('Escape')
  await expect(edit(page).getByRole('listbox')).toHaveCount(0)
  await page.keyboard.type('z')
  await page.keyboard.press('Enter')
  await expect(edit(page).getByLabel('Credit 1, who did it')).toHaveValue(`@${guest.handle}`)
  await expect(edit(page)).toContainText('Links to Őzike Żuk')
  await press(edit(page), 'Save')
  await expect(edit(page)).toHaveCount(0)
  await section(page, 'Credits').getByRole('link', { name: 'Őzike Żuk' }).click()
  await expect(page).toHaveURL(new RegExp(`/${guest.handle}$`))
})

test('ALBUM-01 shows each error of an album form once, and saves removed fields as removed', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(422))
  await newArtist(context, where)
  const id = await newAlbum(context.request, where.url, {
    title: 'Vault',
    notes: 'Wet stone.',
    licence: 'cc0-1.0',
    credits: [{ role: 'Harp', name: 'R. Orban' }],
  })
  await page.goto(`/album/${id}`)
  await press(page, 'Edit')
  const notes = edit(page).getByLabel('Notes')
  await notes.fill('n'.repeat(5001))
  await expect(edit(page)).toContainText('5,001/5,000')
  await press(edit(page), 'Save')
  await expectSaidOnce(page, 'The notes have at most 5,000 characters')
  await expect(notes).toBeFocused()
  await notes.fill('')
  await expect(page.getByText('The notes have at most')).toHaveCount(0)
  await edit(page).getByLabel('Credit 1, who did it').fill('@nobody_is_called_this')
  await press(edit(page), 'Save')
  await expectSaidOnce(page, 'nobody_is_called_this')
  await press(edit(page), 'Remove credit 1')
  await press(edit(page), 'Save')
  await expect(edit(page)).toHaveCount(0)
  await expect(rowsOf(page, 'Details')).toHaveText(['Licence'])
  await expect(page.getByRole('heading', { name: /^(Notes|Credits)$/ })).toHaveCount(0)
  await page.reload()
  await expect(rowsOf(page, 'Details')).toHaveText(['Licence'])
})

test('SOCIAL-04 ALBUM-03 a fan deletes their comment on an album; a visitor is asked to sign in', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { track } = await newArtist(context, where)
  const id = await newAlbum(context.request, where.url, { title: 'Nave', tracks: [track] })
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto(`/album/${id}`)
  await theirs.getByRole('button', { name: '0 comments on Nave' }).click()
  await expect(section(theirs, 'Comments')).toBeFocused()
  await expect(section(theirs, 'Comments')).toBeInViewport()
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill('Both sides at 0:20')
  await kept(theirs, '/api/comments', () => press(theirs, 'Post'))
  await expect(theirs.getByRole('button', { name: '1 comment on Nave' })).toBeVisible()

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(`/album/${id}`)
  const comments = section(visitor, 'Comments')
  await expect(comments.getByRole('listitem')).toContainText('Both sides at 0:20')
  await expect(comments.getByRole('button', { name: 'Delete your comment' })).toHaveCount(0)
  await expect(comments.getByRole('textbox')).toHaveCount(0)
  await comments.getByRole('link', { name: 'Sign in to post a comment' }).click()
  await expect(visitor).toHaveURL(`/auth?next=${encodeURIComponent(`/album/${id}`)}`)
  // The album's artist cannot delete other users' comments either.
  await page.goto(`/album/${id}`)
  await expect(section(page, 'Comments')).toContainText('Both sides')
  await expect(page.getByRole('button', { name: 'Delete your comment' })).toHaveCount(0)

  await kept(theirs, '/api/comments/', () => press(theirs, 'Delete your comment'))
  await expect(theirs.getByRole('button', { name: '0 comments on Nave' })).toBeVisible()
  await page.reload()
  await expect(section(page, 'Comments')).toContainText('No comments yet.')
})

test("ALBUM-03 an album can be shared, links to the artist's other albums, and Back returns to it", async ({
  where,
  context,
  newVisitor,
}) => {
  const { artist, track } = await newArtist(context, where)
  const ids: string[] = []
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    ids.push(await newAlbum(context.request, where.url, { title, tracks: title === 'First' ? [track] : [] }))
  }
  const browser = await newVisitor()
  await browser.grantPermissions(['clipboard-read', 'clipboard-write'])
  const visitor = await browser.newPage()
  await visitor.goto(`/album/${ids[4]}`)
  await press(visitor, 'Share album')
  await press(visitor.getByRole('dialog', { name: 'Share' }), 'Copy')
  await expect(toast(visitor, 'Link copied')).toBeVisible()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(`${where.url}/album/${ids[4]}`)
  await visitor.keyboard.press('Escape')
  const more = section(visitor, `More by ${artist.displayName}`)
  await expect(more.getByRole('listitem').getByRole('link')).toHaveText(['Fourth', 'Third', 'Second'])
  await more.getByRole('link', { name: 'Fourth' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Fourth')
  await expect(more.getByRole('listitem').getByRole('link')).toHaveText(['Fifth', 'Third', 'Second'])

  await more.getByRole('link', { name: 'All 5 albums' }).click()
  await expect(visitor).toHaveURL(new RegExp(`/${artist.handle}$`))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(artist.displayName)
  await visitor.goBack()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Fourth')
  // The styles of the artist's page stay loaded, but must not affect the album's page.
  const { displayName, handle } = artist
  const name = await main(visitor).getByRole('link', { name: displayName, exact: true }).boundingBox()
  expect((await main(visitor).getByText(`@${handle}`).boundingBox())?.x).toBe(name?.x)
})
