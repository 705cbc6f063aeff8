import type { Page } from '@playwright/test'
import { fill, submit, toast } from '../support/page/auth-form.ts'
import { press } from '../support/page/locators.ts'
import { addAuthenticator, addPasskey } from '../support/page/passkeys.ts'
import { expect, refused, test } from '../support/test.ts'
import { adminCommand } from '../support/world/admins.ts'
import { ageProofs, setUpApp } from '../support/world/keys.ts'
import { newPerson, PASSWORD, signUp } from '../support/world/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const refusal = (page: Page) => page.getByRole('form', { name: 'Welcome Back' }).getByRole('alert')

/** Ends the session, so that the page shows the sign-in form. */
async function signedOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/auth')
  await expect(heading(page)).toHaveText('Welcome Back')
}

test('KEYS-01 the browser offers a passkey in the sign-in form, and nothing is typed', async ({
  page,
  context,
  where,
}) => {
  const { email } = await newPerson(context.request, where)
  await addAuthenticator(page)
  await page.goto('/account')
  await addPasskey(page)
  await signedOut(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByLabel('Email').focus()
  await expect(page).toHaveURL(/\/home$/)
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(email)
})

test('KEYS-01 the button signs in with a passkey, and says when none was used', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  // The form is used where the browser offers nothing by itself.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const device = await addAuthenticator(page)
  await page.goto('/account')
  await addPasskey(page)
  await signedOut(page)
  await device.agrees(false)
  await press(page, 'Sign in with a passkey')
  await expect(refusal(page)).toHaveText('No passkey was used. Try again, or sign in with the password.')
  await device.agrees(true)
  await press(page, 'Sign in with a passkey')
  await expect(page).toHaveURL(/\/home$/)
})

test('KEYS-01 KEYS-02 after the password a code of the app or a recovery code is the second step', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(410))
  const { email } = await newPerson(context.request, where)
  const app = await setUpApp(context.request, where)
  await signedOut(page)
  await fill(page, email, PASSWORD)
  await submit(page).click()
  await expect(heading(page)).toHaveText('One more step')
  const code = page.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the six digits that the app shows')).toBeVisible()
  await code.fill(app.code(-20))
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('This code is wrong, or no longer valid. Type the one that the app shows now.'),
  ).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(app.code().replace(/^(...)/, '$1 '))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)

  await signedOut(page)
  await fill(page, email, PASSWORD)
  await submit(page).click()
  await press(page, 'Use a recovery code')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(app.recoveryCodes[0]!.toUpperCase())
  await submit(page).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('KEYS-01 a passkey is the second step; a step that took too long leads back to the form', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(410))
  const { email } = await newPerson(context.request, where)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await addAuthenticator(page)
  await page.goto('/account')
  await addPasskey(page)
  await signedOut(page)
  await page.route('**/api/accounts/sign-in', async (route) => {
    const response = await route.fetch()
    const problem = await response.json()
    await route.fulfill({ response, json: { ...problem, ticket: 'ended' } })
  })
  await fill(page, email, PASSWORD)
  await submit(page).click()
  await press(page, 'Use a passkey')
  await expect(heading(page)).toHaveText('Welcome Back')
  await expect(refusal(page)).toHaveText('This took too long. Sign in again.')
  await page.unroute('**/api/accounts/sign-in')
  await fill(page, email, PASSWORD)
  await submit(page).click()
  await expect(heading(page)).toHaveText('One more step')
  await press(page, 'Use a passkey')
  await expect(page).toHaveURL(/\/home$/)
})

test('KEYS-03 an act that needs a fresh proof asks once, names the act, and goes on', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(403), refused(401))
  const { email } = await newPerson(context.request, where)
  await addAuthenticator(page)
  await page.goto('/account')
  await adminCommand(where, 'grant', email)
  await addPasskey(page)
  await page.goto('/admin?tab=prevention')
  const words = page.getByLabel('Words that hold comments')
  await words.fill('cheap pills')
  await ageProofs(where, email)
  await press(page, 'Save')
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog).toContainText('You are about to change the lists against spam.')
  await press(dialog, 'Cancel')
  await expect(page.getByText('You did not confirm that it is you, so nothing has changed.')).toBeVisible()
  await press(page, 'Save')
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Lists saved')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('KEYS-03 an admin without a second factor is led to setting one up', async ({ page, context, where }) => {
  const email = await signUp(context.request, where)
  await adminCommand(where, 'grant', email)
  await page.goto('/home')
  for (const path of ['/admin', '/admin/reports']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/security$/)
  }
})

test('KEYS-02 a removal of the second factors appears on an open page, on phones too, and is refused there', async ({
  page,
  context,
  where,
}) => {
  const { email } = await newPerson(context.request, where)
  await setUpApp(context.request, where)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/find-music')
  await expect(heading(page)).toBeVisible()
  await adminCommand(where, 'remove-factors', email)
  const notice = page.getByRole('status').filter({ hasText: 'Your second factors will be removed on' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Refuse' }).click()
  await expect(toast(page, 'Refused')).toBeVisible()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await expect(notice).toBeHidden()
})
