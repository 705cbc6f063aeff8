import type { Page } from '@playwright/test'
import { toast } from '../support/page/auth-form.ts'
import { SIZES } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { newHandle, signUp } from '../support/world/people.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const menu = (page: Page) => page.getByRole('button', { name: /Profile menu/ })

test('PROF-02 PROF-03 PROF-04 the wizard goes forward and back and creates the profile', async ({
  page,
  context,
  where,
}) => {
  await signUp(context.request, where)
  for (const path of ['/home', '/my-music', '/edit-profile', '/profiles/new']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/signup$/)
  }
  const missing = () =>
    expect(toast(page, 'Missing Information').last()).toContainText(
      'Please fill in all required fields and accept the terms.',
    )
  await press(page, 'Next')
  await missing()
  await page.getByRole('radio', { name: 'Artist' }).click()
  await press(page, 'Next')

  const typed = newHandle()
  await page.getByLabel('Handle').pressSequentially(`${typed.toUpperCase()} -ä.!`)
  await expect(page.getByLabel('Handle')).toHaveValue(typed)
  await page.getByLabel('Display name').fill('x'.repeat(60))
  await expect(page.getByLabel('Display name')).toHaveValue('x'.repeat(50))
  await page.getByLabel('Display name').fill('Rope & Tallow')
  await press(page, 'Next')
  await press(page, 'Create')
  await missing()
  await page.getByLabel('Date of birth').fill('1988-02-29')
  await press(page, 'Back')
  await expect(page.getByLabel('Display name')).toHaveValue('Rope & Tallow')
  await press(page, 'Back')
  await expect(page.getByRole('radio', { name: 'Artist' })).toBeChecked()
  await press(page, 'Next')
  await press(page, 'Next')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1988-02-29')
  await page.getByRole('checkbox').check()
  await press(page, 'Create')

  await expect(page).toHaveURL(/\/home$/)
  await expect(menu(page)).toContainText('Rope & Tallow')
  await expect(menu(page)).toContainText(`@${typed}`)
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/home$/)
})

test('PROF-03 a user who is too young sees this at the field, and the terms name the minimum age', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(422))
  await signUp(context.request, where)
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'Personal' }).click()
  await press(page, 'Next')
  await page.getByLabel('Handle').fill(newHandle())
  await page.getByLabel('Display name').fill('Rope & Tallow')
  await press(page, 'Next')
  await expect(page.getByText('You have to be at least 13.')).toBeVisible()
  await page.getByLabel('Date of birth').fill('2025-01-01')
  await page.getByRole('checkbox').check()
  await press(page, 'Create')
  await expect(page.getByRole('main')).toContainText('You have to be at least 13 years old to join.')
  await expect(page.getByLabel('Date of birth')).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/terms')
  await expect(page.getByRole('main')).toContainText('You have to be at least 13 years old to join.')
})

test("PROF-05 the longest name and handle do not shift the wizard's layout", async ({ page, context, where }) => {
  await signUp(context.request, where)
  for (const size of [...Object.values(SIZES), { width: 1024, height: 600 }]) {
    await page.setViewportSize(size)
    await page.goto('/signup')
    await page.getByRole('radio', { name: 'Personal' }).click()
    await press(page, 'Next')
    const name = page.getByLabel('Display name')
    const places = async () => [(await name.boundingBox())?.y, (await page.getByText('Back').boundingBox())?.y]
    const before = await places()
    await page.getByLabel('Handle').fill('w'.repeat(30))
    await expect(page.getByText(`@${'w'.repeat(30)}`).first()).toBeVisible()
    await name.fill('Unterwassergewölbe und Kellergewölbe am Fluss, W.')
    await expect(page.getByRole('region', { name: /Preview/ })).toContainText('Unterwassergewölbe')
    expect(await places(), `${size.width} x ${size.height}`).toEqual(before)
  }
})

test('PROF-04 the handle is limited to 30 characters', async ({ page, context, where }) => {
  await signUp(context.request, where)
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'Personal' }).click()
  await press(page, 'Next')
  await page.getByLabel('Handle').fill('Z'.repeat(40))
  await expect(page.getByLabel('Handle')).toHaveValue('z'.repeat(30))
  await expect(page.getByText('30/30')).toBeVisible()
})

test('PROF-03 PROF-02 Exit to Login signs out and opens the sign-in page', async ({ page, context, where }) => {
  await signUp(context.request, where)
  await page.goto('/signup')
  await press(page, 'Exit to Login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/auth/)
})

test('PROF-05 PROF-06 PROF-07 reports taken and reserved handles while typing and when creating', async ({
  page,
  context,
  where,
  world,
  expectErrors,
}) => {
  expectErrors.push(refused(409), refused(422))
  await signUp(context.request, where)
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'Artist' }).click()
  await press(page, 'Next')
  const handle = page.getByLabel('Handle')
  const free = newHandle()
  await handle.fill(free)
  await expect(page.getByRole('status').filter({ hasText: `@${free} is free` })).toBeVisible()
  const taken = 'This handle is already in use. Please choose another.'
  for (const name of [world.artist.handle.toUpperCase(), 'find_music', 'Admin']) {
    await handle.fill(name)
    await expect(page.getByRole('status').filter({ hasText: taken })).toBeVisible()
    await handle.fill('')
    await expect(page.getByRole('status').filter({ hasText: taken })).toHaveCount(0)
  }
  await page.getByLabel('Display name').fill('Second of the name')
  await handle.fill('ab')
  await press(page, 'Next')
  const rule = 'Handle must be 3-30 characters, lowercase letters, numbers, and underscores only'
  await expect(handle).toHaveAccessibleDescription(new RegExp(rule))
  await expect(handle).toBeFocused()
  await handle.fill(world.artist.handle)
  await press(page, 'Next')
  await expect(toast(page, 'Handle Taken')).toContainText(taken)
  await expect(handle).toHaveValue(world.artist.handle)
  await expect(handle).toBeFocused()
  await handle.fill(free)
  await press(page, 'Next')
  await expect(page.getByLabel('Date of birth')).toBeVisible()
})
