import type { Page } from '@playwright/test'
import { latestMail, linkIn } from '../support/mailbox.ts'
import { fill, submit, toast } from '../support/page/auth-form.ts'
import { expect, refused, test } from '../support/test.ts'
import { newEmail, newPerson, PASSWORD, signUp, signUpOnly } from '../support/world/people.ts'

async function follow(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

test('AUTH-01 the page switches between signing in and creating an account, and links to the landing page', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  const made: string[] = []
  page.on('request', (request) => {
    // The browser offers passkeys without a submit.
    const isOffer = request.url().endsWith('/sign-in/passkey-options')
    if (request.method() === 'POST' && !isOffer) made.push(request.url())
  })
  await submit(page).click()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  await submit(page, 'Create Account').click()
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(made).toEqual([])
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('AUTH-02 AUTH-03 AUTH-04 a user signs up, opens the mailed link and signs in', async ({ page, where }) => {
  const email = newEmail()
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await fill(page, email, PASSWORD)
  await page.route('**/api/accounts/sign-up', async (route) => {
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    await route.continue()
  })
  await submit(page, 'Create Account').click()
  await expect(toast(page, 'Account Created')).toContainText(
    'Please check your email to verify your account, then sign in.',
  )
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  const link = linkIn(await latestMail(where.dataDir, email))
  expect(new URL(link).origin).toBe(where.url)
  await follow(page, link)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fill(page, email, PASSWORD)
  await submit(page).click()
  await expect(toast(page, 'Welcome back!')).toContainText('Successfully signed in.')
  // A user without a profile is redirected to create one.
  await expect(page).toHaveURL(/\/signup$/)
})

test('AUTH-03 a link works once; used and forged links show an error, and a new one can be sent', async ({
  page,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(400))
  const email = await signUpOnly(page.request, where)
  const link = linkIn(await latestMail(where.dataDir, email))
  // Link scanners of mail programs open the page, too.
  await page.goto(link, { waitUntil: 'networkidle' })
  await follow(page, link)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link not valid')

  const waiting = await signUpOnly(page.request, where)
  const first = await latestMail(where.dataDir, waiting)
  await page.goto('/auth/verify?token=0199b0de-0000-7000-8000-000000000000.forged')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link not valid')
  await page.getByLabel('Email').fill(waiting)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('If this address is not verified yet, a new link is on its way.')).toBeVisible()
  await expect.poll(async () => linkIn(await latestMail(where.dataDir, waiting))).not.toBe(linkIn(first))
  await follow(page, linkIn(await latestMail(where.dataDir, waiting)))
})

test('AUTH-03 signing in with an unverified address shows an error and offers to send the mail again', async ({
  page,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(403))
  const email = await signUpOnly(page.request, where)
  const first = linkIn(await latestMail(where.dataDir, email))
  await page.goto('/auth')
  await fill(page, email, PASSWORD)
  await submit(page).click()
  await expect(toast(page, 'Authentication Error')).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect.poll(async () => linkIn(await latestMail(where.dataDir, email))).not.toBe(first)
})

test('AUTH-04 AUTH-08 a wrong password and an unknown address get the same message', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401))
  const email = await signUp((await newVisitor()).request, where)
  await context.clearCookies()
  const said: (string | null)[] = []
  for (const address of [email, newEmail()]) {
    await page.goto('/auth')
    await fill(page, address, 'not the password at all')
    await submit(page).click()
    await expect(toast(page, 'Authentication Error')).toBeVisible()
    said.push(await toast(page, 'Authentication Error').textContent())
  }
  expect(said[0]).toBe(said[1])
})

test('AUTH-04 a sign-in whose request fails shows that an unexpected error occurred', async ({
  page,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  await page.goto('/auth')
  await page.route('**/api/accounts/sign-in', (route) => route.abort())
  await fill(page, 'someone@example.com', PASSWORD)
  await submit(page).click()
  await expect(toast(page, 'Error')).toContainText('An unexpected error occurred.')
})

test('AUTH-08 refuses a weak password and shows the reason beside its field', async ({ page, expectErrors }) => {
  expectErrors.push(refused(422))
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  for (const weak of ['short', 'password123']) {
    await fill(page, newEmail(), weak)
    await submit(page, 'Create Account').click()
    await expect(toast(page, 'Authentication Error').first()).toBeVisible()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription(/password/i)
  }
})

test('AUTH-04 AUTH-05 SHELL-01 SEC-04 returns to the page that required the sign-in, never to another site', async ({
  page,
  newVisitor,
  where,
  world,
}) => {
  const elsewhere = await newVisitor()
  const { email } = await newPerson(elsewhere.request, where)
  await page.goto('/edit-profile')
  await expect(page).toHaveURL(/\/auth\?next=%2Fedit-profile$/)
  await fill(page, email, PASSWORD)
  await submit(page).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/home$/)

  const other = await (await newVisitor()).newPage()
  await other.goto('/auth?next=https://evil.example/')
  await fill(other, email, PASSWORD)
  await submit(other).click()
  await expect(other).toHaveURL(`${where.url}/home`)
  await other.goto(`/track/${world.track.id}`)
  await expect(other.getByRole('button', { name: /Profile menu/ })).toBeVisible()
})

test('AUTH-10 after too many failures the form says when to try again', async ({
  page,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(429))
  const email = await signUp((await newVisitor()).request, where)
  const data = { email, password: 'wrong, and wrong again' }
  const tries = Array.from({ length: 10 }, () => page.request.post('/api/accounts/sign-in', { data }))
  await Promise.all(tries)
  await page.goto('/auth')
  await fill(page, email, PASSWORD)
  const answered = page.waitForResponse('**/api/accounts/sign-in')
  await submit(page).click()
  const response = await answered
  expect(response.status()).toBe(429)
  expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByText(/Too many attempts\. Try again in \d+:\d\d\./)).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page)).toBeFocused()
})
