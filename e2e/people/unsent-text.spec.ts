import type { BrowserContext, Page } from '@playwright/test'
import { fill, submit } from '../support/page/auth-form.ts'
import { expect, refused, test } from '../support/test.ts'
import {
  bubbles,
  field,
  inbox,
  newParticipant,
  type Participant,
  startConversation,
  unsentTextsIn,
} from '../support/world/conversations.ts'
import { newPerson, PASSWORD, type Where } from '../support/world/people.ts'

const UNREACHABLE = /Failed to load resource/

/** Opens the conversation of Ann with Bob in a browser that stores her unsent text. */
async function openConversationAsAnn(page: Page, context: BrowserContext, where: Where, bobs: BrowserContext) {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(bobs, where, 'Bob Under')
  const id = await startConversation(ann, bob)
  const joined = page.waitForEvent('websocket')
  await page.goto(inbox(id))
  await joined
  return { ann, bob, id }
}

async function signIn(page: Page, email: string): Promise<void> {
  await fill(page, email, PASSWORD)
  await submit(page).click()
}

async function heardBy({ request }: Participant, id: string): Promise<string[]> {
  const response = await request.get(`/api/conversations/${id}/messages`)
  return ((await response.json()) as { items: { content: string }[] }).items.map(({ content }) => content)
}

/** Waits until the page has noticed that its user is signed out. */
const knowsLeft = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('drafts-left-at'))).not.toBeNull()

test('AUTH-06 MSG-03 a session that ended elsewhere loses neither unsent text nor queued messages', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401), UNREACHABLE)
  const { ann, bob, id } = await openConversationAsAnn(page, context, where, await newVisitor())
  await field(page).fill('Sent by a lost network')
  await context.setOffline(true)
  await field(page).press('Enter')
  await expect(bubbles(page)).toContainText(['Sent by a lost network'])
  await field(page).fill('Begun since')
  const phone = await newVisitor()
  await phone.request.post('/api/accounts/sign-in', { data: { email: ann.email, password: PASSWORD } })
  expect((await phone.request.delete('/api/sessions')).status()).toBe(204)
  // Holds the message back. Otherwise the server might refuse it before the page notices the end of
  // the session, and the text would return to the field.
  const sending = `**/api/conversations/${id}/messages`
  await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await knowsLeft(page)
  await page.unroute(sending)
  await signIn(page, ann.email)
  await expect(page).not.toHaveURL(/\/auth/)
  await page.goto(inbox(id))
  await expect(field(page)).toHaveValue('Begun since')
  await expect(bubbles(page)).toContainText(['Sent by a lost network'])
  await expect.poll(() => heardBy(bob, id)).toEqual(['Sent by a lost network'])
})

test('AUTH-06 AUTH-07 after the session expires, no other user sees the unsent text', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  // requests that run when the session ends
  expectErrors.push(refused(401))
  const { ann, id } = await openConversationAsAnn(page, context, where, await newVisitor())
  await field(page).fill('Between us')
  await expect.poll(() => unsentTextsIn(page)).toHaveLength(1)
  await context.clearCookies()
  await page.goto('/auth')
  await knowsLeft(page)
  await signIn(page, ann.email)
  await expect(page).not.toHaveURL(/\/auth/)
  await page.goto(inbox(id))
  await expect(field(page)).toHaveValue('Between us')

  await context.clearCookies()
  const stranger = await newPerson((await newVisitor()).request, where)
  await page.goto('/auth')
  await knowsLeft(page)
  expect(await unsentTextsIn(page)).toHaveLength(1)
  await signIn(page, stranger.email)
  await expect.poll(() => unsentTextsIn(page)).toEqual([])
})

test('AUTH-06 AUTH-07 unsent text is deleted a day after the session was found to be expired', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  // requests that run when the session ends
  expectErrors.push(refused(401))
  await openConversationAsAnn(page, context, where, await newVisitor())
  await field(page).fill('Between us')
  await expect.poll(() => unsentTextsIn(page)).toHaveLength(1)
  await context.clearCookies()
  await page.goto('/')
  await knowsLeft(page)
  expect(await unsentTextsIn(page)).toHaveLength(1)
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.goto('/find-music')
  await expect.poll(() => unsentTextsIn(page)).toEqual([])
})

test('AUTH-07 signing out deletes unsent text at once, even before the page is idle', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  await openConversationAsAnn(page, context, where, await newVisitor())
  await field(page).fill('Between us')
  await expect.poll(() => unsentTextsIn(page)).toHaveLength(1)
  // The module that manages unsent text starts when the page is idle, which never happens here.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/home')
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => unsentTextsIn(page)).toEqual([])
})
