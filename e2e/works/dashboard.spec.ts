import { sidewaysScroll } from '../support/page/sideways-scroll.ts'
import { expect, test } from '../support/test.ts'
import { newEvent } from '../support/world/events.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'
import { newArtist, newFan } from '../support/world/world.ts'

test("DASH-01 an artist reads today's plays, likes and followers in the chart, by keyboard and in the table", async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { artist, track } = await newArtist(context, where)
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.request.put(`/api/likes/${track.id}`)
  await theirs.request.put(`/api/follows/${artist.profileId}`)
  await theirs.request.post(`/api/music/${track.id}/plays`, { data: {} })
  await page.goto('/artist-dashboard')
  const plays = page.getByRole('radio', { name: 'Plays' })
  // The page reads both numbers in parallel, so a play counted in between may appear in only one.
  await expect(async () => {
    await page.reload()
    await expect(plays).toContainText('1', { timeout: 5000 })
    await expect(page.getByRole('list').filter({ hasText: track.title })).toContainText('1 play', { timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('radio', { name: 'New followers' })).toContainText('1')

  const chart = page.getByRole('slider', { name: 'Plays per day' })
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1 play$/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 plays$/)
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1 play$/)

  await plays.focus()
  // Held like by a finger: the selection changes while the key is down.
  for (const name of ['New followers', 'Likes']) {
    await page.keyboard.down('ArrowRight')
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await page.keyboard.up('ArrowRight')
  }
  await expect(page.getByRole('slider', { name: 'Likes per day' })).toHaveAttribute('aria-valuetext', /: 1 like$/)
  const today = page.getByRole('table', { name: 'Numbers for each day' }).getByRole('row').nth(1)
  await expect(today.getByRole('cell')).toHaveText(['1', '1', '1', '0'])

  await page.getByRole('radio', { name: '365 days' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(366)
})

test('DASH-01 a new artist is led to the first upload; only artists can open the dashboard', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where)
  await page.goto('/artist-dashboard')
  await expect(page.getByText('No statistics yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to My Music' }).click()
  await expect(page).toHaveURL(/\/my-music$/)
  const { page: fans } = await newFan(await newVisitor(), where)
  await fans.goto('/artist-dashboard')
  await expect(fans).toHaveURL(/\/home$/)
})

test('DASH-01 SHELL-10 long titles are shortened, and nothing scrolls sideways on a narrow phone', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where)
  const title = 'The slow procession through the lower galleries and back again'
  const track = await publishTrack(context.request, where.url, { title })
  await newEvent(context.request, where.url, { title })
  const visitor = await newVisitor()
  await visitor.request.post(`${where.url}/api/music/${track.id}/plays`, { data: {} })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/artist-dashboard')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list').filter({ hasText: title }).first()).toContainText('1 play', { timeout: 5000 })
  }).toPass()
  expect(await sidewaysScroll(page)).toEqual([])
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(await sidewaysScroll(page)).toEqual([])
})
