import { latestMail, linkIn } from '../support/mailbox.ts'
import { fill, submit, toast } from '../support/page/auth-form.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson, PASSWORD } from '../support/world/people.ts'

const NEW_PASSWORD = 'copper stair, nineteen bells'

test('AUTH-06 AUTH-07 signing out in one tab ends the session, clears cached data and signs out other tabs', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(401))
  const person = await newPerson(context.request, where)
  const second = await context.newPage()
  await second.goto('/my-music')
  await page.goto('/home')
  await page.reload()
  await expect(page.getByRole('button', { name: /Profile menu/ })).toBeVisible()
  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => /session/.test(name))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(second).toHaveURL(/\/auth/)
  expect((await context.cookies()).filter(({ name }) => /session|activeProfile/i.test(name))).toEqual([])

  // The old cookie is no longer valid.
  await context.addCookies([session as NonNullable<typeof session>])
  await page.goto('/home')
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.content()).not.toContain(person.email)
})

test('AUTH-09 a mailed link replaces a forgotten password and ends earlier sessions', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(400))
  const { email } = await newPerson(context.request, where)
  const visitor = await newVisitor(refused(401), refused(400), refused(410), refused(422))
  const elsewhere = await visitor.newPage()
  await elsewhere.goto('/auth')
  await elsewhere.getByLabel('Email').fill('nobody')
  await elsewhere.getByRole('link', { name: 'Forgot it?' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  await expect(elsewhere.getByLabel('Email')).toHaveValue('nobody')
  await expect.poll(() => elsewhere.evaluate(() => JSON.stringify(history.state))).not.toContain('nobody')
  await elsewhere.getByRole('button', { name: 'Send link' }).click()
  await expect(elsewhere.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByRole('button', { name: 'Send link' }).click()
  await expect(elsewhere.getByText('If this address has an account')).toBeVisible()
  await expect.poll(async () => (await latestMail(where.dataDir, email)).text).toContain('/auth/reset#token=')
  const link = linkIn(await latestMail(where.dataDir, email))

  await elsewhere.goto(link)
  await elsewhere.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Save new password' }).click()
  await expect(elsewhere).toHaveURL(/\/auth$/)
  await fill(elsewhere, email, PASSWORD)
  await submit(elsewhere).click()
  await expect(toast(elsewhere, 'Authentication Error')).toBeVisible()
  await fill(elsewhere, email, NEW_PASSWORD)
  await submit(elsewhere).click()
  await expect(elsewhere).toHaveURL(/\/home$/)

  await page.goto('/home')
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})
