import { barriers } from '../support/axe/barriers.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

test("SEC-02 SEC-03 the API page lists all endpoints and can send requests under the site's CSP", async ({
  page,
  context,
  where,
}) => {
  const broken: string[] = []
  await page.exposeFunction('reportBreach', (breach: string) => broken.push(breach))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Object.assign(window).reportBreach(`${violatedDirective} ${blockedURI}`)
    })
  })
  const person = await newPerson(context.request, where)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(where.url)) elsewhere.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeHidden()
  // Only endpoints near the viewport are rendered.
  await page.getByPlaceholder('Filter by tag or path').fill('/api/session')
  const session = page.locator('#operations-accounts-getSession')
  await session.getByRole('button').first().click()
  await expect(session).toContainText('x-profile-id')
  await expect(session).toContainText('Sign in required')
  await session.getByRole('button', { name: 'Execute' }).click()
  await expect(session.locator('.live-responses-table')).toContainText(person.email)

  await page.getByPlaceholder('Filter by tag or path').fill('sign-in')
  const signIn = page.locator('#operations-accounts-postAccountsSignIn')
  await signIn.getByRole('button').first().click()
  await expect(signIn.getByRole('textbox').last()).toContainText('someone@example.org')
  expect(broken).toEqual([])
  expect(elsewhere).toEqual([])
})

test('SEC-02 SEC-03 an error code links to its line, and the page is readable in light and dark mode', async ({
  page,
}) => {
  await page.goto('/api/docs#handle_taken')
  await expect(page.locator('.swagger-ui .opblock').first()).toBeVisible()
  await expect(page.locator('#handle_taken')).toBeInViewport()
  // One endpoint of each method is enough.
  await page.getByPlaceholder('Filter by tag or path').fill('albums')
  for (const method of ['get', 'post', 'put', 'patch', 'delete'])
    await expect(page.locator(`.swagger-ui .opblock-${method}`).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriers(page, { coloursOnly: true }), colorScheme).toEqual([])
  }
})

test('the API page is readable without scripts', async ({ browser, where }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: where.url })
  const page = await context.newPage()
  await page.goto('/api/docs')
  await expect(page.getByRole('cell', { name: '/api/music/{id}', exact: true }).first()).toBeVisible()
  await context.close()
})
