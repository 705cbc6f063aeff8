import type { Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { kept, press, toast } from '../support/page/locators.ts'
import { noteLayoutShifts } from '../support/page/watches.ts'
import { expect, test } from '../support/test.ts'
import { newWord } from '../support/words.ts'
import { newEvent } from '../support/world/events.ts'
import { goTo, newPerson, newProfile } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const titles = (page: Page) => page.getByRole('main').locator('[data-part=title]')

for (const size of ['desktop', 'mobile'] as const)
  test(`FIND-05 a visitor finds an event by its city, ${size}`, async ({ page, newVisitor, where }) => {
    if (size === 'mobile') await page.setViewportSize({ width: 390, height: 844 })
    const { request } = await newVisitor()
    const city = `Sankt ${newWord()}`
    await newPerson(request, where)
    const announce = (title: string, locationText: string, localDate: string) =>
      newEvent(request, where.url, { title, locationText, localDate })
    await announce('Cellar Night', `Cellar, ${city}`, '2088-01-05')
    await announce('Attic Night', `Attic, ${city}`, '2088-02-01')
    await announce('Shed Night', 'Shed, Reykjanes', '2088-01-06')
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
    await expect(heading(page)).toHaveText('Events')
    await expect(titles(page).first()).toBeVisible()
    await page.goto(`/events?city=${city}`)
    await expect(page.getByRole('tab', { name: city })).toHaveAttribute('aria-selected', 'true')
    await expect(titles(page)).toHaveText(['Cellar Night', 'Attic Night'])
    await expect(page.getByRole('region', { name: 'January 2088' })).toBeVisible()
    const program = page.getByRole('link', { name: size === 'mobile' ? 'Subscribe' : 'Add to calendar' })
    await expect(program).toHaveAttribute('href', /^webcal:\/\/.*\/api\/events\.ics\?city=Sankt/)
    await page.getByRole('tab', { name: /^All\b/ }).click()
    await expect(page).toHaveURL(/\/events$/)
    await page.goBack()
    await expect(titles(page)).toHaveText(['Cellar Night', 'Attic Night'])
    await page.getByRole('link', { name: 'Attic Night' }).click()
    await expect(heading(page)).toHaveText('Attic Night')
    await page.goBack()
    await expect(titles(page)).toHaveText(['Cellar Night', 'Attic Night'])
  })

test('FIND-05 a day in the calendar leads to its events, however far down', async ({ page, context, where }) => {
  const city = `Sankt ${newWord()}`
  await newPerson(context.request, where)
  for (const day of Array.from({ length: 18 }, (_, n) => `${n + 1}`.padStart(2, '0')))
    await newEvent(context.request, where.url, {
      title: `Night ${day}`,
      locationText: city,
      localDate: `2088-03-${day}`,
    })
  await page.goto(`/events?city=${city}`)
  await expect(titles(page)).toHaveCount(8)
  await press(page, 'Events on March 18')
  const last = page.getByRole('link', { name: 'Night 18' })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})

test('FIND-05 the tag of a track leads to all its works and plays them', async ({ page, world }) => {
  await page.goto(`/track/${world.track.id}`)
  await page.getByRole('main').locator('[data-part=tag]').filter({ hasText: world.tag }).first().click()
  await expect(page).toHaveURL(new RegExp(`/tags/${world.tag}$`))
  await expect(heading(page)).toHaveText(world.tag)
  await expect(page.getByText('2 tracks', { exact: true })).toBeVisible()
  await press(page, `Play ${world.tag}, newest first`)
  await expectPlaying(page)
  await expect(page.getByRole('region', { name: 'Music player' })).toContainText(world.track.title)
  await page.getByRole('link', { name: 'dungeon synth' }).first().click()
  await expect(heading(page)).toHaveText('dungeon synth')
})

test('FIND-06 FIND-05 a place is set, shown, found together with others there, and removed', async ({
  page,
  context,
  newVisitor,
  where,
}) => {
  const { request } = await newVisitor()
  const word = newWord()
  const town = `Koł${word}`
  const other = await newPerson(request, where, { displayName: 'Salt Office' })
  await goTo(request, where, other, town)
  const person = await newPerson(context.request, where, { displayName: 'Quay Rats' })
  await publishTrack(context.request, where.url, { title: 'Low Water', tags: person.handle, sound: { seconds: 2 } })
  await page.goto('/edit-profile')
  await page.getByLabel('Place').fill(`kol${word}, Poland`)
  await press(page, 'Save')
  await expect(toast(page, 'Profile updated')).toBeVisible()

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(`/${person.handle}`)
  await visitor.getByRole('link', { name: `kol${word}, Poland` }).click()
  await expect(heading(visitor)).toHaveText(town)
  await expect(visitor.getByText('2 artists')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Salt Office' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Low Water' })).toBeVisible()
  await visitor.goto('/artists?order=newest')
  const scenes = visitor.getByRole('navigation', { name: 'Scenes' })
  await expect(scenes.getByRole('link').first()).toHaveAttribute('href', /^\/scenes\/./)

  await page.goto('/edit-profile')
  await page.getByLabel('Place').fill('')
  await kept(page, '/api/profiles/mine', () => press(page, 'Save'))
  await visitor.goto(`/scenes/kol${word}`)
  await expect(visitor.getByText('1 artist', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Quay Rats' })).toHaveCount(0)
  await visitor.goto(`/${person.handle}`)
  await expect(visitor.getByText('Poland')).toHaveCount(0)
})

test('FIND-05 SHELL-12 scenes stay in their rows when the font arrives after them', async ({
  page,
  newVisitor,
  where,
}) => {
  const { request } = await newVisitor()
  const first = await newPerson(request, where)
  await goTo(request, where, first, `Widdersin ${newWord()}`)
  for (let count = 1; count < 12; count++) {
    const profile = await newProfile(request, where)
    await goTo(request, where, profile, `Widdersin ${newWord()}`)
  }
  let send = () => {}
  const isHeld = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await isHeld
    await route.continue()
  })
  const shifts = await noteLayoutShifts(page)
  await page.goto('/artists', { waitUntil: 'commit' })
  const scenes = page.getByRole('navigation', { name: 'Scenes' }).getByRole('link')
  await expect(scenes.nth(11)).toBeVisible()
  await page.locator('#root > .first').waitFor({ state: 'detached' })
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await painted()
  send()
  await page.evaluate(() => document.fonts.ready)
  await painted()
  expect((await shifts()).total).toBeLessThan(0.05)
})
