import { parseFeed } from 'podcast-partytime'
import { press, toast } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

test('REACH-03 a visitor subscribes to an artist, and a podcast app gets the audio', async ({
  context,
  where,
  newVisitor,
  request,
}) => {
  const artist = await newPerson(context.request, where, { displayName: 'Wool Hymn' })
  const track = await publishTrack(context.request, where.url)
  const visitor = await newVisitor()
  await visitor.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await visitor.newPage()
  await page.goto(`/${artist.handle}`)
  await press(page, 'Subscribe')
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Wool Hymn' })
  await expect(dialog.getByRole('button', { name: 'Copy' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Address copied')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(await dialog.getByLabel('Podcast apps (RSS)').inputValue())

  const podcast = parseFeed(await (await request.get(address)).text())
  expect(podcast?.items.map(({ title }) => title)).toEqual([track.title])
  const { url = '', length } = podcast?.items[0]?.enclosure ?? {}
  const sound = await request.get(url)
  expect([sound.headers()['content-type'], (await sound.body()).length]).toEqual(['audio/mpeg', length])

  for (const label of ['Feed readers (Atom)', 'JSON Feed', 'Calendars (events)'])
    expect((await request.get(await dialog.getByLabel(label).inputValue())).ok(), label).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByRole('button', { name: 'Subscribe' })).toBeFocused()
})
