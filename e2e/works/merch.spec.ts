import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { press, toast } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { adminCommand, grantAdmin, trustSessions } from '../support/world/admins.ts'
import { newAdmin, newMerchItem, SHOP_URL } from '../support/world/merch.ts'
import { newPerson, signUp } from '../support/world/people.ts'
import { makePicture, png } from '../support/world/upload.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const merchOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test('MERCH-01 MERCH-02 MERCH-03 ADMIN-02 ADMIN-03 an admin adds an item to the shop, and an edit removes it', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  test.setTimeout(180_000)
  const artist = await newPerson(context.request, where, { displayName: 'Grave Wool' })
  const picture = await makePicture()
  await page.goto('/my-merch')
  await expect(page.getByText('No merch items yet. Click "Add Merch Item" to get started.')).toBeVisible()
  await press(page, 'Add Merch Item')
  const add = dialog(page, 'Add Merch Item')
  await add.getByRole('button', { name: /^T-Shirt/ }).click()
  await expect(add.getByLabel('Price')).toHaveValue('30.00')
  await add.getByLabel('Artwork image').setInputFiles(png(picture, 'shirt.png'))
  await expect(add.getByRole('radio', { name: 'Merch Artwork' })).toBeChecked()
  await add.getByLabel('Title').fill('Carrion Weather shirt')
  await add.getByLabel('Price').fill('32.5')
  await press(add, 'Save')
  await expect(toast(page, 'Merch item created')).toContainText('saved as a draft')
  await expect(row(page, 'Carrion Weather shirt')).toContainText('T-Shirt$32.50pending approval')

  const visitor = await (await newVisitor(refused(404))).newPage()
  await visitor.goto(`/${artist.handle}?tab=merch`)
  await expect(merchOf(visitor)).toHaveCount(0)

  const office = await newVisitor()
  const adminEmail = await newAdmin(office.request, where)
  const admin = await office.newPage()
  await admin.goto('/admin')
  const queued = row(admin, `@${artist.handle}`)
  const download = admin.waitForEvent('download')
  await expect(queued.getByRole('cell').locator('img').first()).toBeVisible()
  await press(queued, 'Download the artwork of Carrion Weather shirt')
  await expect(toast(admin, 'Download started')).toBeVisible()
  const file = await download
  expect(file.suggestedFilename()).toBe('Carrion Weather shirt-Merch Artwork.png')
  expect((await readFile(await file.path())).equals(picture)).toBe(true)
  await press(queued, 'Complete Carrion Weather shirt')
  const complete = dialog(admin, 'Complete merch item')
  await expect(complete).toContainText('Carrion Weather shirt by Grave Wool')
  await press(complete, 'Save & Approve')
  await expect(complete.getByText('Please enter the Shopify product URL')).toBeVisible()
  await complete.getByLabel('Shopify Product URL').fill(SHOP_URL)
  await press(complete, 'Save & Approve')
  await expect(toast(admin, 'Merch item completed')).toBeVisible()
  await expect(queued).toHaveCount(0)

  await visitor.reload()
  const sold = merchOf(visitor).getByRole('link', { name: 'Carrion Weather shirt $' })
  await expect(sold).toContainText('Carrion Weather shirt$32.50')
  await expect(sold).toHaveAttribute('href', SHOP_URL)
  await expect(sold).toHaveAttribute('rel', /nofollow ugc noopener/)
  // The artwork is merch-only, and the shop shows only its thumbnail.
  await expect(sold.locator('img')).toHaveJSProperty('complete', true)
  expect(await sold.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  await page.reload()
  await expect(row(page, 'Carrion Weather shirt').getByRole('link')).toHaveAttribute('href', SHOP_URL)
  await press(page, 'Edit Carrion Weather shirt')
  const edit = dialog(page, 'Edit Merch Item')
  await expect(edit.getByText(/leaves your page until an admin approves it again/)).toBeVisible()
  await edit.getByLabel('Title').fill('Carrion Weather shirt, black')
  await press(edit, 'Update')
  await expect(row(page, 'Carrion Weather shirt, black')).toContainText('pending approval')
  await visitor.reload()
  await expect(merchOf(visitor)).toHaveCount(0)

  await admin.reload()
  await press(admin, 'Complete Carrion Weather shirt, black')
  await expect(complete.getByLabel('Shopify Product URL')).toHaveValue(SHOP_URL)
  await press(complete, 'Cancel')
  await press(admin, 'Reject Carrion Weather shirt, black')
  const reject = dialog(admin, 'Reject merch item')
  await reject.getByLabel('Reason').fill('Black print on a black shirt cannot be seen.')
  await press(reject, 'Reject')
  await expect(toast(admin, 'Merch item rejected')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Carrion Weather shirt, black')).toContainText('Black print on a black shirt cannot be seen.')
  await expect(row(page, 'Carrion Weather shirt, black')).toContainText('Rejected. Edit it to submit it again.')
  await press(page, 'Delete Carrion Weather shirt, black')
  await press(page.getByRole('alertdialog'), 'Delete')
  await expect(toast(page, 'Merch item deleted')).toBeVisible()
  await expect(page.getByText('No merch items yet.')).toBeVisible()

  await admin.getByRole('tab', { name: 'Audit Log' }).click()
  await expect(admin).toHaveURL(/tab=audit-log/)
  const entry = (did: string) => admin.getByRole('listitem').filter({ hasText: `${adminEmail} ${did} the merch item` })
  await expect(entry('rejected')).toContainText('Carrion Weather shirt, black')
  await expect(entry('approved')).toContainText(SHOP_URL)
})

test('ADMIN-02 MERCH-04 the second of two admins learns who was faster, and what the artist changed', async ({
  context,
  where,
  newVisitor,
}) => {
  const artist = await newPerson(context.request, where)
  const [twice, changed] = await Promise.all(
    ['Decided twice', 'Changed first'].map((title) => newMerchItem(context.request, where, { title })),
  )
  const [first, second] = await Promise.all([newVisitor(), newVisitor(refused(409))])
  const [ada] = await Promise.all([newAdmin(first.request, where), newAdmin(second.request, where)])
  const page = await second.newPage()
  await page.goto('/admin')
  const complete = dialog(page, 'Complete merch item')
  const tryTo = async (title: string, change: () => Promise<unknown>) => {
    await press(row(page, `@${artist.handle}`).filter({ hasText: title }), `Complete ${title}`)
    await complete.getByLabel('Shopify Product URL').fill(SHOP_URL)
    await change()
    await press(complete, 'Save & Approve')
    await expect(complete).toHaveCount(0)
  }
  await tryTo('Decided twice', () =>
    first.request.post(`${where.url}/api/merch/${twice}/rejection`, { data: { revision: 1, reason: 'Too dark' } }),
  )
  await expect(toast(page, 'Failed to complete')).toContainText(`Already rejected by ${ada}.`)
  await expect(row(page, 'Decided twice')).toHaveCount(0)
  const data = { revision: 1, title: 'Changed first', itemType: 'vinyl', price: '99.00' }
  await tryTo('Changed first', () => context.request.patch(`${where.url}/api/merch/${changed}`, { data }))
  await expect(toast(page, 'The artist has changed this item since you opened it. Review it again.')).toBeVisible()
  await expect(row(page, `@${artist.handle}`)).toContainText('Vinyl$99.00')
})

test('MERCH-02 the second of two tabs gets an error and keeps the typed text', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(409))
  await newPerson(context.request, where)
  await newMerchItem(context.request, where, { title: 'Moth' })
  const other = await context.newPage()
  const edit = async (tab: Page, title: string) => {
    await dialog(tab, 'Edit Merch Item').getByLabel('Title').fill(title)
    await press(dialog(tab, 'Edit Merch Item'), 'Update')
  }
  for (const tab of [page, other]) {
    await tab.goto('/my-merch')
    await press(tab, 'Edit Moth')
    await expect(dialog(tab, 'Edit Merch Item')).toBeVisible()
  }
  await edit(other, 'Moth, from the other tab')
  await expect(toast(other, 'Merch item updated')).toBeVisible()
  await edit(page, 'Moth, from here')
  const notice = page.getByRole('alert').filter({ hasText: 'This item was changed elsewhere' })
  await expect(notice).toContainText('Saved version: Moth, from the other tab')
  await expect(dialog(page, 'Edit Merch Item').getByLabel('Title')).toHaveValue('Moth, from here')
  await press(notice, 'Save my version instead')
  await expect(row(page, 'Moth, from here')).toBeVisible()
})

test('SHELL-07 ADMIN-04 the admin page opens at once for a user whom the command made an admin, and for no one else', async ({
  page,
  context,
  where,
}) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/auth$/)
  const { email } = await newPerson(context.request, where)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/home$/)
  expect(await adminCommand(where, 'grant', email)).toContain(`${email} is an admin.`)
  expect(await adminCommand(where, 'list')).toContain(email)
  // Without a second factor.
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/security$/)
  await trustSessions(where, email)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  await adminCommand(where, 'revoke', email)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/home$/)
})

test('SHELL-10 ADMIN-01 axe finds no violations on the merch pages, their dialogs and the review', async ({
  page,
  context,
  where,
}) => {
  test.setTimeout(180_000)
  const { handle } = await newPerson(context.request, where)
  // Admins see the items of all artists.
  const title = `Of ${handle}`
  await newMerchItem(context.request, where, { title })
  const found: string[] = []
  const look = async (what: string) => {
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size)
      for (const barrier of await barriersInBothThemes(page)) found.push(`${what} (${size.width}): ${barrier}`)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) found.push(`${what} (${size.width}): ${overflow} px too wide`)
    }
  }
  await page.goto('/my-merch')
  await expect(row(page, title)).toBeVisible()
  await press(page, 'Add Merch Item')
  await look('types')
  await dialog(page, 'Add Merch Item')
    .getByRole('button', { name: /^Vinyl/ })
    .click()
  await press(dialog(page, 'Add Merch Item'), 'Save')
  await expect(page.getByText('Missing title. Please enter a title for your merch item')).toBeVisible()
  await look('details with an error')
  await context.clearCookies()
  await signUp(context.request, where).then((email) => grantAdmin(where, email))
  await page.goto('/admin')
  await expect(row(page, title)).toBeVisible()
  await look('queue')
  await press(page, `Complete ${title}`)
  await look('complete')
  await page.goto('/admin?tab=audit-log')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await look('audit log')
  expect(found).toEqual([])
})
