import { press, toast } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import {
  bubbles,
  inbox,
  listed,
  newParticipant,
  say,
  startConversation,
  write,
} from '../support/world/conversations.ts'

test('MSG-09 MSG-10 a message is deleted in all tabs; an archived conversation returns with a new message', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const conversation = await startConversation(ann, bob)
  const theirs = await bob.context.newPage()
  await page.goto(inbox(conversation))
  await theirs.goto(inbox(conversation))
  await write(page, 'My number is 5550199')
  await expect(bubbles(theirs)).toHaveText(['Ann Below: My number is 5550199'])
  await page.getByRole('button', { name: 'Take back this message' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.locator('[data-part=taken-back]')).toHaveText('You took back this message')
  await expect(page.locator('[data-message]', { has: page.locator('[data-part=taken-back]') })).toBeFocused()
  await expect(theirs.locator('[data-part=taken-back]')).toHaveText('This message was taken back')
  for (const tab of [page, theirs]) await expect(tab.getByText('5550199')).toHaveCount(0)
  await expect(listed(theirs)).toContainText(['This message was taken back'])

  await press(theirs, 'Archive this conversation')
  await expect(toast(theirs, 'Archived until the next message arrives')).toBeVisible()
  await expect(theirs.getByText('No conversations yet')).toBeVisible()
  await theirs.getByRole('button', { name: 'Archived' }).click()
  await expect(listed(theirs)).toHaveCount(1)
  await theirs.getByRole('button', { name: 'All conversations' }).click()
  await say(ann, conversation, 'Something new')
  await expect(listed(theirs)).toContainText(['Something new'])
  await expect(theirs.getByRole('button', { name: 'Archive this conversation' })).toBeVisible()
})
