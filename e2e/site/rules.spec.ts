import type { Page } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { toast } from '../support/page/auth-form.ts'
import { test as base, expect, refused } from '../support/test.ts'
import { newAdmin } from '../support/world/merch.ts'
import { newHandle, newPerson, signUp } from '../support/world/people.ts'

/** Runs on its own server, because new rules are shown to all its users. */
const test = base.extend<object, { server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startBuiltServer()
      await use(server)
      await server.stop()
      await server.removeData()
    },
    { scope: 'worker' },
  ],
  where: async ({ server }, use) => use(server),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const text = (page: Page) => page.getByLabel(/^Text/)
const news = (page: Page) => page.getByText('The rules have changed.')

test('GUARD-09 two admins publish house rules, a new user accepts them, and a member sees the notice once', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const [office, desk, newcomer] = await Promise.all([newVisitor(), newVisitor(refused(409)), newVisitor()])
  await newPerson(context.request, where)
  const [ada] = await Promise.all([newAdmin(office.request, where), newAdmin(desk.request, where)])
  const [first, second] = await Promise.all([office.newPage(), desk.newPage()])
  await Promise.all([first.goto('/admin?tab=rules'), second.goto('/admin?tab=rules')])

  await text(first).fill('## Be kind\n\nRead the [terms](/terms).')
  await press(first, 'Preview')
  await expect(first.getByRole('region', { name: 'Preview' })).toContainText('1. Be kind')
  await text(second).fill('## Be quiet')
  await press(first, 'Publish version 2')
  await expect(toast(first, 'Version 2 is published')).toBeVisible()
  await press(second, 'Publish version 2')
  await expect(second.getByRole('alert').filter({ hasText: 'was already published' })).toContainText(ada)
  await expect(second.getByText('## Be kind')).toBeVisible()
  await expect(text(second)).toHaveValue('## Be quiet')
  await press(second, 'Publish version 3')
  await expect(toast(second, 'Version 3 is published')).toBeVisible()
  await second.getByRole('tab', { name: 'Audit Log' }).click()
  await expect(second.getByRole('listitem').filter({ hasText: `${ada} published new rules` })).toContainText('1 → 2')

  await page.goto('/home')
  await expect(news(page)).toBeVisible()
  await page.getByRole('link', { name: 'Read the rules' }).click()
  await expect(page.getByRole('heading', { name: '1. Be quiet' })).toBeVisible()
  await expect(news(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Version 2' }).click()
  await expect(page.getByText(/These rules are no longer in force\. They applied from .* until/)).toBeVisible()
  await page.getByRole('link', { name: 'terms' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(news(page)).toHaveCount(0)

  await signUp(newcomer.request, where)
  const wizard = await newcomer.newPage()
  await wizard.goto('/signup')
  await wizard.getByRole('radio', { name: 'Personal' }).click()
  await press(wizard, 'Next')
  await wizard.getByLabel('Handle').fill(newHandle())
  await wizard.getByLabel('Display name').fill('Wick')
  await press(wizard, 'Next')
  await wizard.getByLabel('Date of birth').fill('1990-01-01')
  const [rules] = await Promise.all([
    newcomer.waitForEvent('page'),
    wizard.getByRole('link', { name: 'Rules', exact: true }).click(),
  ])
  await expect(rules.getByText('Version 3, since')).toBeVisible()
  await wizard.getByRole('checkbox').check()
  await press(wizard, 'Create')
  await expect(wizard).toHaveURL(/\/home$/)
  await expect(wizard.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(news(wizard)).toHaveCount(0)
})

test('GUARD-09 a dismissed notice of new rules does not return on any device', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const member = await newPerson(context.request, where)
  const office = await newVisitor()
  await newAdmin(office.request, where)
  const { version } = await (await office.request.get(`${where.url}/api/rules`)).json()
  const data = { version: version + 1, body: '## Be loud' }
  expect((await office.request.post(`${where.url}/api/rules`, { data })).status()).toBe(201)
  await page.goto('/find-music')
  await expect(news(page)).toBeVisible()
  const told = page.waitForResponse((response) => response.url().endsWith('/api/rules/told'))
  await press(page, 'Dismiss the notice about new rules')
  await expect(news(page)).toHaveCount(0)
  await told
  await page.goto(`/${member.handle}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(news(page)).toHaveCount(0)
})
