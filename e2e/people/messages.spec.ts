import { kept, press } from '../support/page/locators.ts'
import { apiRequests, settled } from '../support/page/watches.ts'
import { expect, refused, test } from '../support/test.ts'
import {
  badge,
  bubbles,
  field,
  inbox,
  listed,
  log,
  newParticipant,
  say,
  startConversation,
  write,
} from '../support/world/conversations.ts'

test('MSG-01 MSG-03 MSG-04 MSG-05 MSG-06 PUB-01 two users write to each other live', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const theirs = await bob.context.newPage()
  await theirs.goto('/home')
  const otherTab = await bob.context.newPage()
  await otherTab.goto('/messages')
  await expect(otherTab.getByText('No conversations yet')).toBeVisible()
  await expect(otherTab.getByRole('heading', { name: 'Select a conversation' })).toBeVisible()
  await expect(otherTab.getByText('Choose a conversation from the left to start messaging')).toBeVisible()

  await page.goto(`/${ann.handle}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Message', exact: true })).toHaveCount(0)
  await page.goto(`/${bob.handle}`)
  await press(page.getByRole('main'), 'Message')
  await expect(page).toHaveURL(/\/messages\?conversation=/)
  await expect(page.getByText('Start your conversation')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Bob Under')
  await expect(listed(otherTab)).toHaveCount(1)
  await write(page, 'Is the cellar free on Friday?')
  await expect(bubbles(page)).toHaveText(['You: Is the cellar free on Friday?'])
  await expect(log(page).locator('time')).toHaveText([/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d (AM|PM)$/])
  await expect(listed(page)).toHaveText([/Bob Under[A-Z][a-z]{2} \d{1,2}You: Is the cellar free on Friday\?$/])

  await expect(badge(theirs)).toHaveText('1 unread')
  await expect(theirs).toHaveTitle(/^\(1\) Home/)
  await expect(listed(otherTab)).toHaveText([/Ann Below.*Is the cellar free on Friday\?unread$/])
  await theirs.getByRole('link', { name: /^Messages/ }).click()
  await listed(theirs).getByRole('link').click()
  await expect(bubbles(theirs)).toHaveText(['Ann Below: Is the cellar free on Friday?'])
  for (const tab of [theirs, otherTab]) await expect(badge(tab)).toHaveCount(0)
  await expect(listed(otherTab).getByText('unread')).toHaveCount(0)
  await write(theirs, 'From nine on')
  await expect(bubbles(page)).toHaveText(['You: Is the cellar free on Friday?', 'Bob Under: From nine on'])
  await expect(listed(page)).toContainText(['From nine on'])
  await expect(badge(page)).toHaveCount(0)
})

test('MSG-02 MSG-03 Enter sends in order and ignores blank text, and Shift+Enter adds a line', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const sent: unknown[] = []
  const held = Promise.withResolvers<void>()
  await page.goto(inbox(await startConversation(ann, bob)))
  await page.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postDataJSON())
    await held.promise
    await route.continue()
  })
  await write(page, '   \n  ')
  await field(page).fill('First line')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('second line')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(bubbles(page)).toHaveText(['First line\nsecond line'])
  await expect(log(page).getByText('Sending')).toBeVisible()
  await field(page).press('Enter')
  await write(page, 'Behind it')
  await field(page).fill('The last')
  await press(page, 'Send')
  await expect(field(page)).toHaveValue('')
  await expect(bubbles(page)).toHaveText(['First line\nsecond line', 'Behind it', 'The last'])
  await expect(log(page).getByText('Waiting')).toHaveCount(2)
  expect(sent).toHaveLength(1)
  held.resolve()
  await expect(bubbles(page)).toHaveText(['You: First line\nsecond line', 'You: Behind it', 'You: The last'])
  await expect(log(page).getByText(/Sending|Waiting/)).toHaveCount(0)
  expect(sent).toMatchObject([
    { content: 'First line\nsecond line' },
    { content: 'Behind it' },
    { content: 'The last' },
  ])
})

test('MSG-03 SEC-05 a refused message returns to the field, and a long one shows its length', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(403))
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  await page.goto(inbox(await startConversation(ann, bob)))
  await bob.request.put(`/api/blocks/${ann.profileId}`)
  await write(page, 'Hello?')
  await expect(field(page)).toHaveValue('Hello?')
  await expect(bubbles(page)).toHaveCount(0)
  await expect(page.getByText('You cannot write in this conversation.')).toBeVisible()
  await bob.request.delete(`/api/blocks/${ann.profileId}`)
  await field(page).press('Enter')
  await expect(bubbles(page)).toHaveText(['You: Hello?'])
  await expect(page.getByText('You cannot write in this conversation.')).toHaveCount(0)
  await field(page).fill('x'.repeat(4001))
  await expect(page.getByText('4,001 of 4,000 characters')).toBeVisible()
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue(/^x{4001}$/)
  await field(page).press('Backspace')
  await field(page).press('Enter')
  await expect(bubbles(page)).toHaveCount(2)
})

test('MSG-01 MSG-07 a conversation of others and an unknown one get 404, and nobody can write to a deleted profile', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const eve = await newParticipant(await newVisitor(refused(404)), where, 'Eve Beside')
  const id = await startConversation(ann, bob)
  await say(bob, id, 'Between us')
  const hers = await eve.context.newPage()
  for (const unknown of [id, crypto.randomUUID(), 'none']) {
    expect((await hers.goto(inbox(unknown)))?.status()).toBe(404)
    await expect(hers.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
    await expect(hers.getByText('Between us')).toHaveCount(0)
  }
  await hers.getByRole('link', { name: 'Back to list' }).click()
  await expect(hers.getByText('No conversations yet')).toBeVisible()
  await page.goto(inbox(id))
  await expect(field(page)).toBeVisible()
  const gone = await bob.request.delete(`/api/profiles/${bob.profileId}`, { data: { handle: bob.handle } })
  expect(gone.status(), await gone.text()).toBe(200)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Unknown User')
  await expect(page.getByText('@unknown')).toBeVisible()
  await expect(page.getByText('This profile no longer exists.')).toBeVisible()
  await expect(bubbles(page)).toHaveText(['Unknown User: Between us'])
  await expect(field(page)).toHaveCount(0)
})

test('MSG-01 SHELL-12 the inbox is in the HTML; on a small screen list and thread are separate screens', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(bob, ann)
  await say(bob, id, 'Line 1')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/messages')
  await expect(listed(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Select a conversation' })).toBeHidden()
  await kept(page, '/read', () => listed(page).getByRole('link').click())
  await expect(bubbles(page)).toHaveText(['Bob Under: Line 1'])
  await expect(listed(page)).toBeHidden()
  await expect(field(page)).not.toBeFocused()
  await write(page, 'Line 2')
  await expect(bubbles(page)).toHaveText(['Bob Under: Line 1', 'You: Line 2'])
  await page.getByRole('link', { name: 'Back to list' }).click()
  await expect(listed(page)).toContainText(['You: Line 2'])
  await expect(log(page)).toBeHidden()

  // Without the live channel the page shows only the data in the HTML.
  await page.routeWebSocket('**/api/live?*', () => {})
  const asked = apiRequests(page)
  await page.goto(inbox(id))
  await expect(bubbles(page)).toHaveCount(2)
  await settled(page)
  expect(asked).toEqual([])
})

test('MSG-01 arrow keys move through the list, and the newest conversation is first', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const others = await newVisitor()
  const conversations: string[] = []
  const bob = await newParticipant(others, where, 'Bob Under')
  conversations.push(await startConversation(bob, ann))
  await say(bob, conversations[0]!, 'One')
  const cid = await newParticipant(await newVisitor(), where, 'Cid Above')
  conversations.push(await startConversation(cid, ann))
  await say(cid, conversations[1]!, 'Two')
  await page.goto('/messages')
  await expect(listed(page)).toContainText(['Cid Above', 'Bob Under'])
  await listed(page).first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(bubbles(page)).toHaveText(['Bob Under: One'])
  await expect(field(page)).toBeFocused()
  await expect(listed(page).nth(1).getByRole('link')).toHaveAttribute('aria-current', 'page')
  await page.keyboard.type('Three')
  await page.keyboard.press('Enter')
  await expect(listed(page)).toContainText(['You: Three', 'Two'])
  await expect(badge(page)).toHaveText('1 unread')
})
