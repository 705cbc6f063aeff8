import type { Page } from '@playwright/test'
import { SIZES } from '../support/page/pages.ts'
import { expect, test } from '../support/test.ts'
import {
  field,
  inbox,
  listed,
  log,
  newParticipant,
  type Participant,
  say,
  sayLines,
  startConversation,
} from '../support/world/conversations.ts'
import { newProfile } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with / })
const row = (page: Page, name: string) => listed(page).filter({ hasText: name }).getByRole('link')
const scrolled = (page: Page) => page.getByRole('region', { name: 'Conversations' }).evaluate((list) => list.scrollTop)
const isSeen = (page: Page, name: string) =>
  row(page, name).evaluate((link) => {
    const heading = document.querySelector('h1')?.getBoundingClientRect().bottom ?? 0
    const { top, bottom } = link.getBoundingClientRect()
    return top >= heading - 1 && bottom <= innerHeight + 1
  })

/** One person writes to `reader` under each of these names. Resolves to the conversations' ids. */
async function writeAs(
  other: Participant,
  reader: Participant,
  where: { url: string; dataDir: string },
  names: string[],
) {
  const ids: string[] = []
  for (const displayName of names) {
    await newProfile(other.request, where, { displayName })
    const id = await startConversation(other, reader)
    await say(other, id, `From ${displayName}`)
    ids.push(id)
  }
  return ids
}

test('MSG-01 SHELL-10 on a small screen the list keeps its scroll position and the focus returns to its row', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const other = await newParticipant(await newVisitor(), where, 'Bob Under')
  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh']
  const [first] = await writeAs(other, ann, where, names)

  await page.setViewportSize({ width: 390, height: 480 })
  await page.goto('/messages')
  await row(page, 'Second').scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(100)
  await row(page, 'Second').press('Enter')
  await expect(thread(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to list' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Second')).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(place)
  await page.goBack()
  await expect(thread(page)).toBeVisible()
  await page.goBack()
  await expect(row(page, 'Second')).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(place)

  // On a large screen, the list also shows the row of the opened conversation.
  await page.setViewportSize({ width: 1440, height: 480 })
  await page.goto(inbox(first as string))
  await expect(log(page)).toContainText('From First')
  await expect.poll(() => isSeen(page, 'First')).toBe(true)
})

test('MSG-01 the back link stays visible offline, and the field stays above an on-screen keyboard', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(ann, bob)
  await sayLines(ann, bob, id, 12)
  await page.setViewportSize(SIZES.mobile)
  await page.goto(inbox(id))
  await expect(log(page)).toContainText('Line 12')
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { get: () => 480, configurable: true })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => (await field(page).boundingBox())?.y).toBeLessThan(480)
  const sent = log(page).getByText('Line 12')
  await expect.poll(async () => (await sent.boundingBox())?.y).toBeLessThan((await field(page).boundingBox())?.y ?? 0)

  await context.setOffline(true)
  const notice = page.getByText('No connection.')
  await expect(notice).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to list' })
  await expect(async () => {
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {}
    expect((await back.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  }).toPass()
  await context.setOffline(false)
})

test('SOCIAL-06 MSG-02 a link to this site opens in the same tab, and the button for new messages keeps the focus', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const track = await publishTrack(bob.request, where.url, { sound: { seconds: 20 } })
  const id = await startConversation(ann, bob)
  await sayLines(ann, bob, id, 30)
  await page.goto(inbox(id))
  await expect(log(page)).toContainText('Line 30')
  // Repeated, because the thread may just be about to scroll to its end.
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await expect(log(page)).toHaveAttribute('aria-live', 'off', { timeout: 1000 })
  }).toPass()
  await say(bob, id, `${where.url}/track/${track.id} or https://example.org/elsewhere`)
  const news = page.getByRole('button', { name: 'New messages' })
  await news.focus()
  await page.keyboard.press('Enter')
  await expect(log(page)).toBeFocused()

  await expect(log(page).getByRole('link', { name: /elsewhere/ })).toHaveAttribute('target', '_blank')
  const link = log(page).getByRole('link', { name: `${where.url}/track/${track.id}` })
  await expect(link).not.toHaveAttribute('target')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: track.title })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('MSG-01 a long name is cut at its end, in either script direction', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const other = await newParticipant(await newVisitor(), where, 'Bob Under')
  const names = ['موسيقى القبو والظلال الطويلة في المدينة القديمة', 'The long shadows of the old town at the lower end']
  await writeAs(other, ann, where, names)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/messages')
  for (const name of names) {
    const isWhole = await row(page, name)
      .getByText(name, { exact: true })
      .evaluate((element) => {
        const letter = document.createRange()
        letter.setStart(element.firstChild as Node, 0)
        letter.setEnd(element.firstChild as Node, 1)
        const [box, around] = [letter.getBoundingClientRect(), element.getBoundingClientRect()]
        return [element.scrollWidth > element.clientWidth, box.left >= around.left - 1 && box.right <= around.right + 1]
      })
    expect(isWhole).toEqual([true, true])
  }
})
