import type { Page } from '@playwright/test'
import { DISPLAY_NAME_MAX, PROFILES_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { toast } from '../support/page/auth-form.ts'
import { kept } from '../support/page/locators.ts'
import { holdAndCut } from '../support/page/watches.ts'
import { expect, refused, test } from '../support/test.ts'
import { newHandle, newPerson, newProfile } from '../support/world/people.ts'
import { makePicture } from '../support/world/upload.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const menu = (page: Page) => page.getByRole('button', { name: /Profile menu/ })

test('PROF-05 PROF-08 PROF-09 the short form creates another profile, which is active at once', async ({
  page,
  context,
  where,
  world,
  expectErrors,
}) => {
  expectErrors.push(refused(409))
  await page.goto('/profiles/new')
  await expect(page).toHaveURL(/\/auth/)
  await newPerson(context.request, where)
  await page.goto('/home')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'create new profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a new profile')
  await page.getByRole('radio', { name: 'Personal' }).click()
  await page.getByLabel('Handle').fill('ab')
  await press(page, 'Create')
  await expect(
    page.getByText('Handle must be 3-30 characters, lowercase letters, numbers, and underscores only'),
  ).toBeVisible()
  await page.getByLabel('Handle').fill(world.artist.handle)
  await press(page, 'Create')
  await expect(page.getByText('That handle is taken. Try another.').first()).toBeVisible()
  const handle = newHandle()
  await page.getByLabel('Handle').fill(handle)
  await press(page, 'Create')
  await expect(page).toHaveURL(/\/home$/)
  await expect(menu(page)).toContainText(`@${handle}`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('My Stuff')
})

test('PROF-01 PROF-11 PROF-12 SHELL-06 SHELL-07 a switched profile is remembered and other tabs follow', async ({
  page,
  context,
  where,
}) => {
  const artist = await newPerson(context.request, where, { displayName: 'Night Shift' })
  const fan = await newProfile(context.request, where, { profileType: 'personal', displayName: 'Dana at Home' })
  const second = await context.newPage()
  await page.goto('/home')
  await second.goto('/find-music')
  await expect(menu(page)).toContainText(`@${fan.handle}`)
  await page.goto('/my-music')
  await expect(page).toHaveURL(/\/home$/)

  await menu(page).click()
  const items = page.getByRole('menu')
  await expect(items).toContainText(`@${fan.handle} personal`)
  await expect(items.getByRole('menuitem', { name: /Account Settings/ })).toContainText(artist.email)
  await expect(items).toContainText('Switch profile')
  await expect(items.getByRole('menuitem', { name: 'Dana at Home' })).toHaveAttribute('aria-disabled', 'true')
  // Two profiles may have the same name.
  await expect(items.getByRole('menuitem', { name: 'Dana at Home' })).toContainText(`@${fan.handle} personal`)
  await expect(items.getByRole('menuitem', { name: 'Night Shift' })).toContainText(`@${artist.handle} artist`)
  await items.getByRole('menuitem', { name: 'Night Shift' }).click()
  await expect(page).toHaveURL(/\/home$/)
  for (const tab of [page, second]) {
    await expect(menu(tab)).toContainText(`@${artist.handle}`)
    await expect(tab.getByRole('navigation', { name: 'Main' })).toContainText('Artist Tools')
  }
  await page.reload()
  await expect(menu(page)).toContainText(`@${artist.handle}`)
  await page.goto('/my-music')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Music')
  await context.clearCookies({ name: 'activeProfileId' })
  await page.goto('/home')
  await expect(menu(page)).toContainText(`@${artist.handle}`)
})

for (const [width, height] of [
  [844, 390],
  [640, 400],
  [320, 568],
] as const) {
  test(`PROF-12 the whole profile menu can be reached at ${width} x ${height}, also by keyboard`, async ({
    page,
    context,
    where,
  }) => {
    const displayName = `The Slow ${'W'.repeat(DISPLAY_NAME_MAX - 9)}`
    await newPerson(context.request, where, { displayName })
    for (let n = 1; n < PROFILES_PER_ACCOUNT; n++)
      await newProfile(context.request, where, { profileType: 'personal', displayName })
    await page.setViewportSize({ width, height })
    await page.goto('/home')
    await menu(page).click()
    const open = page.getByRole('menu', { name: 'Profile menu' })
    await expect(open).toBeInViewport({ ratio: 1 })
    await expect(open.getByRole('menuitem', { name: displayName })).toHaveCount(PROFILES_PER_ACCOUNT)
    expect(await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const logOut = page.getByRole('menuitem', { name: 'log out' })
    await page.mouse.move(width - 150, 200)
    await page.mouse.wheel(0, 2000)
    await expect(logOut).toBeInViewport({ ratio: 0.95 })
    await page.keyboard.press('Home')
    await expect(page.getByRole('menuitem', { name: /Account Settings/ })).toBeInViewport({ ratio: 0.95 })
    await page.keyboard.press('End')
    await expect(logOut).toBeInViewport({ ratio: 0.95 })
    await logOut.click()
    await expect(page).toHaveURL(/\/$/)
  })
}

test('PROF-10 PROF-14 PROF-15 PUB-01 RELEASE-06 edits name, picture, bio, links and handle', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const person = await newPerson(context.request, where)
  await page.goto('/my-profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
  await page.getByLabel('Display name').fill('Tin Choir')
  const ownArt = `${where.url}/${person.handle}?tab=art`
  await page
    .getByLabel('Bio')
    .fill(`Four voices, one stairwell. <b>See</b> https://tinchoir.example/dates and ${ownArt}, by @${person.handle}`)
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await makePicture({ colour: '#aa3311' }) }
  await kept(page, '/avatar', () => page.locator('input[type=file]').setInputFiles(picture))
  await addLink(page, 'X (Twitter)', 'https://x.example/tinchoir')
  await press(page, 'Save')
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${person.handle}$`))

  const visitor = await (await newVisitor()).newPage()
  await visitor.goto(`/${person.handle}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Tin Choir')
  await expect(visitor.getByText('<b>See</b>')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'https://tinchoir.example/dates' })).toHaveAttribute('rel', /nofollow/)
  await expect(visitor.getByRole('link', { name: 'Tin Choir on X (Twitter)' })).toHaveAttribute(
    'href',
    'https://x.example/tinchoir',
  )
  const face = visitor.getByRole('img', { name: 'Tin Choir' })
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  const handle = newHandle()
  await changeHandle(page, handle)
  await expect(menu(page)).toContainText(`@${handle}`)
  await visitor.goto(`/${person.handle}?tab=music`)
  await expect(visitor).toHaveURL(new RegExp(`/${handle}\\?tab=music$`))
  await visitor.getByRole('link', { name: ownArt }).click()
  await expect(visitor).toHaveURL(new RegExp(`/${handle}\\?tab=art$`))
  await expect(visitor.getByRole('link', { name: `@${person.handle}` })).toHaveAttribute('href', `/${handle}`)
  await page.getByRole('button', { name: `Stop redirecting @${person.handle}` }).click()
  await press(page, 'Stop redirecting')
  await expect(page.getByRole('list', { name: 'Old handles' })).toContainText('Leads nowhere.')
  await visitor.reload()
  await expect(visitor.getByText(`by @${person.handle}`)).toBeVisible()
  await expect(visitor.getByRole('link', { name: `@${person.handle}` })).toHaveCount(0)
  expect((await visitor.request.get(`/${person.handle}`)).status()).toBe(404)
})

/** Changes the handle on the edit page, which then says when the next change is possible. */
async function changeHandle(page: Page, handle: string): Promise<void> {
  await page.goto('/edit-profile')
  await press(page, 'Change handle…')
  const dialog = page.getByRole('dialog', { name: 'Change handle' })
  await dialog.getByLabel('Handle').fill(handle)
  await dialog.getByRole('button', { name: 'Change handle' }).click()
  await expect(toast(page, 'Handle changed')).toContainText(`You are now @${handle}.`)
  await expect(page.getByRole('button', { name: 'Change handle…' })).toBeDisabled()
  await expect(page.getByText(/You can change it again on/)).toBeVisible()
}

test('PROF-15 refuses a javascript: link and saves nothing', async ({ page, context, where, expectErrors }) => {
  expectErrors.push(refused(422))
  const person = await newPerson(context.request, where, { displayName: 'Before' })
  await page.goto('/edit-profile')
  await page.getByLabel('Display name').fill('After')
  await addLink(page, 'Website', 'javascript:alert(1)')
  await press(page, 'Save')
  await expect(page.getByText('Links must start with http:// or https://')).toBeVisible()
  await page.goto(`/${person.handle}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before')
})

test('PROF-14 shows errors when saving or the picture upload fails', async ({ page, context, where, expectErrors }) => {
  expectErrors.push(/Failed to load resource/)
  await newPerson(context.request, where)
  await page.goto('/edit-profile')
  await page.route('**/api/profiles/mine', (route) => route.abort())
  const cut = await holdAndCut(page, '**/api/profiles/mine/avatar')
  await page.getByLabel('Display name').fill('After')
  await press(page, 'Save')
  await expect(toast(page, 'Failed to save profile changes. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('After')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await makePicture() }
  await page.locator('input[type=file]').setInputFiles(picture)
  // The error also shows after leaving the page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
  cut()
  await expect(toast(page, 'Upload failed')).toContainText('Failed to upload avatar. Please try again.')
})

/** Adds a social link and fills it in. */
async function addLink(page: Page, platform: string, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Platform').last().selectOption({ label: platform })
  await page.getByLabel('Address').last().fill(url)
}
