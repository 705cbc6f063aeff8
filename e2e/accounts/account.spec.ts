import type { Page } from '@playwright/test'
import { barriers } from '../support/axe/barriers.ts'
import { latestMail, linkIn } from '../support/mailbox.ts'
import { fill, submit, toast } from '../support/page/auth-form.ts'
import { SIZES, THEMES } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { newEmail, newPerson, PASSWORD, type Person, signUp, type Where } from '../support/world/people.ts'

const NEW_PASSWORD = 'copper stair, nineteen bells'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function signIn(page: Page, { email }: Person, password = PASSWORD) {
  await page.goto('/auth')
  await fill(page, email, password)
  await submit(page).click()
  await expect(page).toHaveURL(/\/home$/)
}

async function askForNewEmail(page: Page, email: string) {
  const change = section(page, 'Change email')
  await change.getByLabel('New email').fill(email)
  await change.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await change.getByRole('button', { name: 'Change email' }).click()
  await expect(change.getByText(`We sent a link to ${email}`)).toBeVisible()
}

async function confirmAddress(page: Page) {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
}

const mailAbout = (where: Where, to: string, subject: RegExp) =>
  expect.poll(async () => (await latestMail(where.dataDir, to)).subject).toMatch(subject)

async function expectNoBarriers(page: Page) {
  for (const theme of THEMES) {
    await page.evaluate((next) => {
      document.documentElement.dataset.theme = next
    }, theme)
    expect(await barriers(page)).toEqual([])
  }
}

test('ACCT-01 the page shows the email address, and where dates of birth are managed', async ({
  page,
  context,
  where,
}) => {
  const { email } = await newPerson(context.request, where)
  await page.goto('/account')
  const account = section(page, 'Account')
  await expect(account.getByLabel('Email')).toHaveValue(email)
  await expect(account.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(account.getByLabel('Date of Birth')).toHaveValue('—')
  await expect(account.getByText('Date of birth is managed through your profiles')).toBeVisible()
})

test('AUTH-11 a new password signs out every other browser at once, but not this one', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(422))
  const person = await newPerson(context.request, where)
  const elsewhere = await (await newVisitor(refused(401))).newPage()
  await signIn(elsewhere, person)

  await page.goto('/account')
  await section(page, 'Sign-in').getByRole('link', { name: 'Security' }).click()
  await section(page, 'Password').getByRole('button', { name: 'Change the password' }).click()
  const password = page.getByRole('dialog', { name: 'Change the password' })
  const change = password.getByRole('button', { name: 'Change password' })
  await password.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await password.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await change.click()
  await expect(password.getByText('This is not your password')).toBeVisible()
  await expect(password.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await password.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await password.getByRole('textbox', { name: 'New password' }).fill('qwertyuiop')
  await change.click()
  await expect(password.getByText('hundred most used passwords')).toBeVisible()
  await expect(password.getByRole('textbox', { name: 'New password' })).toBeFocused()
  await expectNoBarriers(page)
  await password.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await change.click()
  await expect(toast(page, 'Password changed')).toBeVisible()

  await expect(elsewhere).toHaveURL(/\/auth/)
  await mailAbout(where, person.email, /password was changed/)
  await page.goto('/my-music')
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
  await signIn(elsewhere, person, NEW_PASSWORD)
})

test('AUTH-11 a new address takes effect when it is confirmed on the page of its link, even in a signed-out browser', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(400))
  const person = await newPerson(context.request, where)
  await page.goto('/account')
  const dropped = newEmail()
  const wanted = newEmail()
  await askForNewEmail(page, dropped)
  await mailAbout(where, dropped, /Confirm your new address/)
  await askForNewEmail(page, wanted)
  await mailAbout(where, wanted, /Confirm your new address/)
  await mailAbout(where, person.email, /A new address for your/)
  await expect(section(page, 'Account').getByLabel('Email')).toHaveValue(person.email)

  const elsewhere = await (await newVisitor(refused(400))).newPage()
  await elsewhere.goto(linkIn(await latestMail(where.dataDir, dropped)))
  await confirmAddress(elsewhere)
  await expect(elsewhere.getByText('or a newer one has already been used')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await expectNoBarriers(elsewhere)
  const link = linkIn(await latestMail(where.dataDir, wanted))
  await elsewhere.goto(link)
  await confirmAddress(elsewhere)
  await expect(elsewhere.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Sign In' }).click()
  await fill(elsewhere, wanted, PASSWORD)
  await submit(elsewhere).click()
  await expect(elsewhere).toHaveURL(/\/home$/)

  await page.reload()
  await expect(section(page, 'Account').getByLabel('Email')).toHaveValue(wanted)
  await mailAbout(where, person.email, /The address of your .* account was changed/)
  await page.goto(link)
  await confirmAddress(page)
  await expect(page.getByText('already been used')).toBeVisible()
})

test('AUTH-11 the owner of the old address can take the account back', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401))
  const person = await newPerson(context.request, where)
  const wanted = newEmail()
  await page.goto('/account')
  await askForNewEmail(page, wanted)
  await mailAbout(where, wanted, /Confirm your new address/)
  await page.goto(linkIn(await latestMail(where.dataDir, wanted)))
  await confirmAddress(page)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(section(page, 'Account').getByLabel('Email')).toHaveValue(wanted)
  await mailAbout(where, person.email, /The address of your .* account was changed/)

  const owner = await (await newVisitor()).newPage()
  await owner.goto(linkIn(await latestMail(where.dataDir, person.email)))
  await owner.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await owner.getByRole('button', { name: 'Save new password' }).click()
  await expect(owner).toHaveURL(/\/auth$/)
  await signIn(owner, person, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/auth/)
})

test('AUTH-11 lists the sessions, and signs out one or all others', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401))
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await newPerson(context.request, where)
  const others: Page[] = []
  for (let other = 0; other < 3; other++) {
    const browser = await newVisitor(refused(401))
    others.push(await browser.newPage())
    await signIn(others[other]!, person)
  }
  await page.goto('/security')
  await page.getByRole('link', { name: 'Not you? Sign out everywhere' }).click()
  const sessions = page.getByRole('tabpanel', { name: /Sessions/ })
  const rows = sessions.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.nth(1)).toContainText('Chrome on Linux')
  await expect(rows.nth(1)).toContainText(/last used just now, from 10\.\d+\.\d+\.\*, signed in .* with the password/)
  await expectNoBarriers(page)

  await rows.nth(1).getByRole('button', { name: 'Sign out Chrome on Linux' }).press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(sessions.getByRole('list')).toBeFocused()
  await expect(others[2]!).toHaveURL(/\/auth/)
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows).toHaveCount(1)
  for (const other of others) await expect(other).toHaveURL(/\/auth/)
  const signedOut = page.waitForResponse(/accounts\/sign-out$/)
  await rows.first().getByRole('button', { name: 'Sign out this device' }).click()
  await expect(page).toHaveURL(/\/$/)
  await signedOut
  await page.goto('/account')
  await expect(page).toHaveURL(/\/auth/)
})

test('ACCT-02 SOCIAL-08 on a phone the longest address and the longest name fit into dialogs', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const expectInside = async () => {
    const dialog = page.locator('[data-part=dialog]')
    const wide = await dialog.evaluate((element) =>
      [...element.querySelectorAll('*')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ className, tagName }) => `${tagName} ${className}`),
    )
    expect(wide).toEqual([])
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(SIZES.mobile.width)
  }
  const email = `${newEmail().split('@')[0]}${'w'.repeat(40)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example.com`
  await signUp(context.request, where, email)
  await page.setViewportSize(SIZES.mobile)
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Delete Account…' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel(`Type ${email} to confirm`)).toBeFocused()
  await expectInside()

  const { handle } = await newPerson((await newVisitor()).request, where, { displayName: 'W'.repeat(50) })
  await newPerson(context.request, where)
  await page.goto(`/${handle}`)
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectInside()
})
