import { expectPlaying } from '../support/audio.ts'
import { expect, test } from '../support/test.ts'
import { publishCopies } from '../support/world/copies.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

test('FEED-02 Find Music lists tracks newest first, also for visitors', async ({ page, world }) => {
  await page.goto(`/find-music?tag=${world.tag}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Music')
  const titles = page.getByRole('listitem').locator('[data-part=title]')
  await expect(titles).toHaveText([world.track.title, world.plain.title])
  await expect(page.getByText('1:00', { exact: true })).toBeVisible()
})

test('FEED-02 MUSIC-08 a tag filters the list when typed or clicked, and can be cleared', async ({ page, world }) => {
  await page.goto('/find-music')
  const filter = page.getByRole('combobox', { name: 'Filter by tag' })
  await filter.fill(world.tag.slice(0, 8))
  await page.getByRole('option', { name: world.tag }).click()
  await expect(page).toHaveURL(new RegExp(`/find-music\\?tag=${world.tag}$`))
  await expect(page.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('link', { name: 'dungeon synth' }).click()
  await expect(page).toHaveURL(/tag=dungeon(\+|%20)synth/)
  await expect(filter).toHaveValue('dungeon synth')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL(/\/find-music$/)

  await filter.fill('nobody has used this')
  await filter.press('Enter')
  await expect(page.getByText('No tracks tagged “nobody has used this”.')).toBeVisible()
})

test('FEED-02 SEC-06 the list loads more while scrolling, and distant rows are not in the document', async ({
  context,
  page,
  where,
}) => {
  const artist = await newPerson(context.request, where)
  const sound = { seconds: 2 }
  const { id } = await publishTrack(context.request, where.url, { title: 'Step 1', tags: artist.handle, sound })
  const titles = Array.from({ length: 55 }, (_, n) => `Step ${n + 2}`)
  await publishCopies(where, { kind: 'music', id, titles })
  const lists: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/music') lists.push(request.url())
  })
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`/find-music?tag=${artist.handle}`)
  await expect(page.getByRole('link', { name: 'Step 56', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Step 1', exact: true })).toHaveCount(0)

  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(page.getByRole('link', { name: 'Step 1', exact: true })).toBeInViewport({ timeout: 200 })
  }).toPass()
  expect(lists).toHaveLength(1)
  expect(lists[0]).toContain('cursor=')
  expect(await page.getByRole('listitem').count()).toBeLessThan(56)

  await page.getByRole('button', { name: 'Play Step 1 by', exact: false }).first().click()
  await expect(page.getByRole('region', { name: 'Music player' })).toBeVisible()
})

test('FEED-03 a list that fails to load shows an error, and Retry loads it', async ({ page, world, expectErrors }) => {
  expectErrors.push(/Failed to load resource/)
  await page.goto('/')
  let broken = true
  await page.route('**/api/music?**', (route) => {
    if (broken)
      return route.fulfill({ status: 422, json: { code: 'invalid', title: 'Invalid', status: 422, detail: 'No' } })
    return route.continue()
  })
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((tag) => window.history.pushState(null, '', `/find-music?tag=${tag}`), world.tag)
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByText('Failed to load tracks. Please try again.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: world.track.title })).toBeVisible()
})

test('SHELL-12 shows a skeleton while a list loads', async ({ page, world }) => {
  await page.goto('/find-music')
  await page.getByRole('combobox', { name: 'Filter by tag' }).fill(world.tag)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/music?**', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loading tracks')).toBeVisible()
  release()
  await expect(page.getByRole('link', { name: world.track.title })).toBeVisible()
  await expect(page.getByText('Loading tracks')).toHaveCount(0)
})

test('PLAYER-05 after a track started from the list, the next of the list plays', async ({ context, page, where }) => {
  const artist = await newPerson(context.request, where)
  const second = await publishTrack(context.request, where.url, { tags: artist.handle, sound: { seconds: 20 } })
  const first = await publishTrack(context.request, where.url, { tags: artist.handle, sound: { seconds: 1 } })
  await page.goto(`/find-music?tag=${artist.handle}`)
  await page.getByRole('button', { name: `Play ${first.title}` }).click()
  const player = page.getByRole('region', { name: 'Music player' })
  await expect(player.getByRole('link', { name: second.title }).last()).toBeVisible()
  await expectPlaying(page)
})
