import type { Page } from '@playwright/test'
import { newPerson } from './support/people.ts'
import { expect, refused, test } from './support/test.ts'
import { publishTrack } from './support/tracks.ts'

const rowTitles = (page: Page) => page.locator('.row.entry .t')

test('PLAYLIST-01 PLAYLIST-02 PLAYLIST-03 PLAYLIST-04 PLAYLIST-05 PLAYLIST-06 a playlist from nothing to shared, in order, and private again', async ({
  context,
  page,
  where,
  newVisitor,
}) => {
  const me = await newPerson(context.request, where, { profileType: 'artist' })
  const titles = [1, 2, 3].map((n) => `${me.handle} song ${n}`)
  for (const title of titles) await publishTrack(context.request, where.url, { title, tags: me.handle })

  await page.goto('/playlists')
  await expect(page.getByText('No playlists yet. Create your first playlist to get started!')).toBeVisible()
  await page.getByRole('button', { name: 'Add Playlist' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Playlist' })
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await form.getByLabel('Title').fill('boiler room')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: '1 Playlists' })).toBeVisible()

  await page.goto(`/find-music?tag=${me.handle}`)
  for (const title of [...titles, titles[0]!]) {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Add to Playlist' }).click()
    const choice = page.getByRole('dialog', { name: 'Add to Playlist' })
    await choice.getByLabel('boiler room').check()
    await choice.getByRole('button', { name: 'Save' }).click()
    await expect(choice).toHaveCount(0)
  }
  await expect(page.getByText(`${titles[2]} has been added to 1 playlist(s).`)).toBeVisible()
  await expect(page.getByText(`${titles[0]} is already in 1 playlist(s).`)).toBeVisible()

  await page.goto('/playlists')
  await page.getByRole('button', { name: '3 Songs' }).click()
  await expect(page.getByRole('dialog', { name: '3 songs on boiler room' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'boiler room' }).click()
  await expect(rowTitles(page)).toHaveText(titles)

  // by keyboard: the last one to the top
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/place') && answer.ok())
  await page.getByRole('button', { name: `Reorder ${titles[2]}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.is-carried')).toHaveCount(1)
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`${titles[2]} is at place ${place} of 3.`)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await saved
  await expect(rowTitles(page)).toHaveText([titles[2]!, titles[0]!, titles[1]!])

  const visitor = await (await newVisitor(refused(404))).newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('heading', { name: 'boiler room' })).toBeVisible()
  await expect(visitor.locator('.row .t')).toHaveText([titles[2]!, titles[0]!, titles[1]!])
  await visitor.getByRole('button', { name: 'Play all of boiler room' }).click()
  await expect(visitor.getByRole('region', { name: 'Music player' })).toContainText(titles[2]!)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Public').uncheck()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Private playlist')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Playlist not found or is private')).toBeVisible()
})

test('PLAYER-07 the queue: what plays next, in another order, remembered after a reload', async ({
  context,
  page,
  where,
}) => {
  const me = await newPerson(context.request, where)
  const titles = [1, 2, 3].map((n) => `${me.handle} song ${n}`)
  for (const title of titles) {
    await publishTrack(context.request, where.url, { title, tags: me.handle, sound: { seconds: 40 } })
  }
  const [oldest, middle, newest] = titles as [string, string, string]
  await page.goto(`/find-music?tag=${me.handle}`)
  await page.getByRole('button', { name: `Play ${newest}` }).click()
  const bar = page.getByRole('region', { name: 'Music player' })
  await bar.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(bar.getByRole('button', { name: `Pause ${middle}` })).toBeVisible()
  await bar.getByRole('button', { name: 'Previous' }).click()
  await bar.getByRole('button', { name: `Pause ${newest}` }).click()

  await bar.getByRole('button', { name: 'Queue' }).click()
  const panel = page.getByRole('dialog', { name: 'Queue' })
  const ahead = panel.getByRole('list', { name: 'Next in the queue' }).locator('.t')
  await expect(ahead).toHaveText([middle, oldest])
  await panel.getByRole('button', { name: `Move ${oldest} up` }).click()
  await expect(ahead).toHaveText([oldest, middle])
  await panel.getByRole('button', { name: `Remove ${middle} from the queue` }).click()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await bar.getByRole('slider', { name: `Seek in ${newest}` }).press('PageUp')
  await bar.getByRole('slider', { name: 'Volume' }).press('Home')

  await page.reload()
  await expect(bar.getByRole('button', { name: `Play ${newest}` })).toBeVisible()
  await expect(bar.getByText(/^0:3\d$/)).toBeVisible()
  await expect(bar.getByRole('slider', { name: 'Volume' })).toHaveValue('0')
  await bar.getByRole('button', { name: 'Queue' }).click()
  await expect(ahead).toHaveText([oldest])
})
