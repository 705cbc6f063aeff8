import { type Page, request } from '@playwright/test'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { press, toast } from '../support/page/locators.ts'
import { narrowed } from '../support/page/narrow.ts'
import { SIZES } from '../support/page/pages.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { expect, refused, test } from '../support/test.ts'
import { adminCommand } from '../support/world/admins.ts'
import { ageProofs, setUpApp } from '../support/world/keys.ts'
import { newAddress, newPerson, PASSWORD, type Where } from '../support/world/people.ts'

/** A stranger guesses the password of an account once. */
async function guess({ url }: Where, email: string): Promise<void> {
  const stranger = await request.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const guessed = await stranger.post(`${url}/api/accounts/sign-in`, { data: { email, password: 'a wrong lantern' } })
  expect(guessed.status()).toBe(401)
  await stranger.dispose()
}

async function nameAccount(page: Page, form: string, email: string, label: string): Promise<void> {
  await page.getByRole('form', { name: form }).getByLabel('Email of the account').fill(email)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(email)
  await press(question, label)
}

test('KEYS-02 KEYS-05 KEYS-06 an admin sees a failed sign-in, asks for removal of factors, and signs the person out', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(403), refused(404))
  const visitor = await newVisitor(refused(401))
  const { email } = await newPerson(visitor.request, where)
  await setUpApp(visitor.request, where)
  const theirs = await visitor.newPage()
  await theirs.goto('/home')
  await guess(where, email)

  const admin = await newPerson(context.request, where)
  await adminCommand(where, 'grant', admin.email)
  const app = await setUpApp(context.request, where)
  const rows = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  const failure = rows.filter({ hasText: email }).filter({ hasText: 'Warning: Sign-in failed with the password' })
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('checkbox', { name: 'Only warnings' }).check()
  await expect(page).toHaveURL(/\?tab=security&warnings=true$/)
  await expect(failure).toBeVisible()
  await failure.getByRole('link', { name: email }).click()
  await expect(page.getByText(`Only ${email}`)).toBeVisible()
  await page.reload()
  await expect(rows.filter({ hasText: 'Sign-in failed' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Signed in with' })).toHaveCount(0)
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size)
    expect(await barriersInBothThemes(page)).toEqual([])
  }
  expect(await narrowed(page)).toEqual([])
  await page.setViewportSize(SIZES.mobile)
  expect(await smallTargets(page)).toEqual([])

  const removal = 'Remove lost second factors'
  await nameAccount(page, removal, 'nobody@example.com', 'Ask for removal')
  await expect(page.getByRole('form', { name: removal }).getByText('No account has this email.')).toBeVisible()
  await ageProofs(where, admin.email)
  await nameAccount(page, removal, email, 'Ask for removal')
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(proof).toContainText(`You are about to ask for the removal of the second factors of ${email}.`)
  await press(proof, 'Password and code from the authenticator app')
  await proof.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await proof.getByLabel('Code from the app').fill(app.code())
  await press(proof, 'Confirm')
  await expect(toast(page, 'The owner has been told')).toContainText('unless the owner refuses')
  await expect(rows.filter({ hasText: 'An admin asked for the removal of all second factors' })).toBeVisible()
  await theirs.goto('/security')
  await expect(theirs.getByText('Your second factors will be removed on')).toBeVisible()

  await nameAccount(page, 'Sign a person out', email, 'Sign out')
  await expect(toast(page, `${email} is signed out`)).toContainText('1 session ended.')
  await expect(rows.filter({ hasText: 'All sessions were ended by an admin' })).toBeVisible()
  await expect(theirs).toHaveURL(/\/auth/)
  expect((await visitor.request.get(`${where.url}/api/sessions`)).status()).toBe(401)
})
