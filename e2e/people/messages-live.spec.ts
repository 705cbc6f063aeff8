import type { Page } from '@playwright/test'
import { startBuiltServer } from '../support/built-server.ts'
import { press } from '../support/page/locators.ts'
import { settled } from '../support/page/watches.ts'
import { expect, test } from '../support/test.ts'
import {
  badge,
  bubbles,
  field,
  inbox,
  log,
  newParticipant,
  say,
  sayLines,
  startConversation,
  write,
} from '../support/world/conversations.ts'
import { newAddress } from '../support/world/people.ts'

const fromEnd = (page: Page) =>
  log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
const scrollTo = (page: Page, top: number) =>
  log(page).evaluate((element, to) => {
    element.scrollTop = to
  }, top)

test('MSG-03 MSG-06 offline messages are queued, and missed ones arrive when the network is back', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(/WebSocket/)
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(ann, bob)
  const joined = page.waitForEvent('websocket')
  await page.goto(inbox(id))
  await joined
  await expect(field(page)).toBeVisible()
  await context.setOffline(true)
  await write(page, 'From the cellar')
  await write(page, 'And from the attic')
  await expect(log(page).getByText('Waiting for the network')).toHaveCount(2)
  await say(bob, id, 'Anyone?')
  await context.setOffline(false)
  await expect(bubbles(page)).toHaveText(['Bob Under: Anyone?', 'You: From the cellar', 'You: And from the attic'])
  await expect(log(page).getByText('Waiting for the network')).toHaveCount(0)
  const { items } = (await (await bob.request.get(`/api/conversations/${id}/messages`)).json()) as { items: unknown[] }
  expect(items).toHaveLength(3)
})

test('MSG-06 a page loaded just before the network failed receives messages after it is back', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(ann, bob)
  // The live channel is loaded when the page is idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      window.addEventListener('now-idle', () => callback({ didTimeout: false, timeRemaining: () => 50 }))
      document.documentElement.dataset.waits = 'to be idle'
      return 1
    }
  })
  await page.goto(inbox(id))
  await expect(field(page)).toBeVisible()
  await expect(page.locator('html[data-waits]')).toBeAttached()
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('now-idle')))
  const joined = page.waitForEvent('websocket')
  await context.setOffline(false)
  await joined
  await say(bob, id, 'Anyone?')
  await expect(bubbles(page)).toHaveText(['Bob Under: Anyone?'])
})

test('MSG-03 when a tab closes, another tab sends its queued message', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(/ERR_FAILED/)
  const ann = await newParticipant(context, where, 'Ann Below')
  const id = await startConversation(ann, await newParticipant(await newVisitor(), where, 'Bob Under'))
  await page.goto(inbox(id))
  const other = await context.newPage()
  await context.route('**/api/conversations/*/messages', (route) => route.abort())
  await other.goto(inbox(id))
  await write(other, 'Hold the door')
  await write(other, 'And the gate')
  await expect(log(page).getByText('Sending')).toBeVisible()
  await other.close()
  await context.unroute('**/api/conversations/*/messages')
  await expect(bubbles(page)).toHaveText(['You: Hold the door', 'You: And the gate'])
})

test('MSG-05 a conversation is marked as read even if the first request for it failed', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(/503/)
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(bob, ann)
  await say(bob, id, 'Anyone?')
  await page.route('**/read', (route) => route.fulfill({ status: 503 }))
  const refusedOnce = page.waitForResponse('**/read')
  await page.goto(inbox(id))
  await refusedOnce
  await expect(badge(page)).toHaveText('1 unread')
  await page.unroute('**/read')
  await expect(badge(page)).toHaveCount(0)
})

test('MSG-06 after a server restart the page reconnects and shows missed messages', async ({ browser }) => {
  let server = await startBuiltServer()
  const open = () => browser.newContext({ baseURL: server.url, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const ann = await newParticipant(await open(), server, 'Ann Below')
  const bob = await newParticipant(await open(), server, 'Bob Under')
  const id = await startConversation(ann, bob)
  const page = await ann.context.newPage()
  await page.goto(inbox(id))
  await say(bob, id, 'Before')
  await expect(bubbles(page)).toHaveText(['Bob Under: Before'])
  await server.stop('SIGKILL')
  await write(page, 'Into the dark')
  await expect(log(page).getByText('Sending')).toBeVisible()
  server = await startBuiltServer({ dataDir: server.dataDir, port: Number(new URL(server.url).port) })
  await say(bob, id, 'After')
  const said = async () => (await bubbles(page).allTextContents()).toSorted()
  await expect.poll(said, { timeout: 30_000 }).toEqual(['Bob Under: After', 'Bob Under: Before', 'You: Into the dark'])
  await Promise.all([ann.context.close(), bob.context.close()])
  await server.stop()
  await server.removeData()
})

test('MSG-02 MSG-08 the thread stays at its end or where the user reads, and older messages load without a jump', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(ann, bob)
  await sayLines(bob, ann, id, 110)
  await page.goto(inbox(id))
  await expect(bubbles(page).last()).toHaveText('You: Line 110')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await expect(bubbles(page)).toHaveCount(50)
  await settled(page)
  await say(bob, id, 'News')
  await expect(bubbles(page).last()).toHaveText('Bob Under: News')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)

  const held = Promise.withResolvers<void>()
  await page.route('**/messages?before=*', async (route) => {
    await held.promise
    await route.continue()
  })
  await scrollTo(page, 200)
  const line = bubbles(page).filter({ hasText: /: Line 66$/ })
  await expect(log(page).getByText('Loading messages...')).toBeAttached()
  const top = async () => Math.round((await line.boundingBox())?.y ?? -1)
  const before = await top()
  await say(bob, id, 'More news')
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  held.resolve()
  await expect(bubbles(page).filter({ hasText: /: Line 20$/ })).toBeAttached()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  await press(page, 'New messages')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await expect(page.getByRole('button', { name: 'New messages' })).toHaveCount(0)
  await scrollTo(page, 0)
  await expect(bubbles(page)).toHaveCount(112)
  await expect(bubbles(page).first()).toHaveText('Bob Under: Line 1')
  await expect(log(page).getByText('Loading messages...')).toHaveCount(0)
})
