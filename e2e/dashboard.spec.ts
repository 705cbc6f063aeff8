import { newPerson } from './support/people.ts'
import { newArtist, newFan } from './support/scene.ts'
import { expect, test } from './support/test.ts'

test('DASH-01 an artist reads what listeners did today, by the chart, the keyboard and the table', async ({
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
  await expect(async () => {
    await page.reload()
    await expect(plays).toContainText('1', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('radio', { name: 'New followers' })).toContainText('1')
  await expect(page.getByRole('list').filter({ hasText: track.title })).toContainText('1 play')

  const chart = page.getByRole('slider', { name: 'Plays per day' })
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1 play$/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 plays$/)
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1 play$/)

  await plays.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider', { name: 'Likes per day' })).toHaveAttribute('aria-valuetext', /: 1 like$/)
  const today = page.getByRole('table', { name: 'Numbers of each day' }).getByRole('row').nth(1)
  await expect(today.getByRole('cell')).toHaveText(['1', '1', '1', '0'])

  await page.getByRole('radio', { name: '365 days' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(366)
})

test('DASH-01 a new artist is led to the first upload; the dashboard is the artists’ alone', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await newPerson(context.request, where)
  await page.goto('/artist-dashboard')
  await expect(page.getByText('Nothing to count yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to My Music' }).click()
  await expect(page).toHaveURL(/\/my-music$/)
  const { page: fans } = await newFan(await newVisitor(), where)
  await fans.goto('/artist-dashboard')
  await expect(fans).toHaveURL(/\/home$/)
})
