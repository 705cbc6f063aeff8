import { expectPlaying } from '../support/audio.ts'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { kept, press } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { apiRequests, noteLayoutShifts, settled } from '../support/page/watches.ts'
import { expect, refused, test } from '../support/test.ts'
import { publishArtwork } from '../support/world/artworks.ts'
import {
  bubbles,
  field,
  inbox,
  listed,
  log,
  newParticipant,
  say,
  startConversation,
  unsentTextsIn,
  write,
} from '../support/world/conversations.ts'
import { newEvent } from '../support/world/events.ts'
import { newAlbum, publishTrack } from '../support/world/tracks.ts'
import { makePicture } from '../support/world/upload.ts'

test('SOCIAL-06 URLs become links, and links to works of this site get previews that play', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const sound = { seconds: 30 }
  const track = await publishTrack(bob.request, where.url, { sound, cover: await makePicture() })
  const album = await newAlbum(bob.request, where.url, { title: 'The Sunken Mill', tracks: [track] })
  const artwork = await publishArtwork(bob.request, where.url)
  const hidden = await publishArtwork(bob.request, where.url, { usageType: 'merch' })
  const { id: event } = await newEvent(bob.request, where.url)
  const id = await startConversation(bob, ann)
  await say(bob, id, `<b>New</b>: ${where.url}/track/${track.id}, and https://example.org/tapes.`)
  await say(bob, id, `${where.url}${artwork.path} ${where.url}${hidden.path}`)
  await say(
    bob,
    id,
    `${where.url}/album/${album} ${where.url}/event/${event} ${where.url}/track/${crypto.randomUUID()}`,
  )

  const shifts = await noteLayoutShifts(page)
  await page.routeWebSocket('**/api/live?*', () => {})
  const asked = apiRequests(page)
  await page.goto(inbox(id))
  const cards = log(page).getByRole('article')
  await expect(cards).toHaveCount(4)
  await settled(page)
  expect(asked.filter((request) => !request.endsWith('/read'))).toEqual([])
  const { total, moved } = await shifts()
  expect(total, moved.join('\n')).toBeLessThan(0.02)
  await expect(bubbles(page).first()).toContainText('<b>New</b>')
  for (const link of await bubbles(page).getByRole('link').all()) {
    expect(await link.getAttribute('rel')).toContain('nofollow ugc noopener')
  }
  await expect(log(page).getByRole('article', { name: hidden.title })).toHaveCount(0)
  await press(log(page), `Play ${track.title}`)
  await expectPlaying(page)
  await press(log(page), `Pause ${track.title}`)
  await press(log(page), 'Play The Sunken Mill')
  await expectPlaying(page)

  // The preview of a live message is requested.
  const another = await publishTrack(bob.request, where.url, { sound })
  const live = await context.newPage()
  await live.goto(inbox(id))
  await expect(log(live).getByRole('article')).toHaveCount(4)
  await say(bob, id, `${where.url}/track/${another.id}`)
  await log(live).getByRole('article', { name: another.title }).getByRole('link').click()
  await expect(live).toHaveURL(new RegExp(`/track/${another.id}`))
})

test('MSG-02 unsent text stays with its conversation, after reloads and in other tabs', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  // Requests that a tab sends at the moment of the sign-out are refused.
  expectErrors.push(refused(401))
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await startConversation(ann, await newParticipant(await newVisitor(), where, 'Bob Under'))
  const cid = await startConversation(ann, await newParticipant(await newVisitor(), where, 'Cid Above'))
  await page.goto(inbox(bob))
  await field(page).fill('To Bob, later')
  await listed(page).filter({ hasText: 'Cid Above' }).getByRole('link').click()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('To Cid')
  await page.reload()
  await expect(field(page)).toHaveValue('To Cid')
  const other = await context.newPage()
  await other.goto(inbox(bob))
  await expect(field(other)).toHaveValue('To Bob, later')
  await page.goto(inbox(bob))
  await field(other).fill('To Bob, now')
  await expect(field(page)).toHaveValue('To Bob, now')
  await write(other, 'To Bob, now')
  await expect(bubbles(other)).toHaveText(['You: To Bob, now'])
  await expect(bubbles(page)).toHaveText(['You: To Bob, now'])
  await expect(field(page)).toHaveValue('')
  await page.goto(inbox(cid))
  await expect(field(page)).toHaveValue('To Cid')

  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/messages/)
  await expect.poll(() => unsentTextsIn(page)).toEqual([])
})

test('MSG-01 each line follows the direction of its script, and nothing reverses a URL', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(bob, ann)
  await say(bob, id, 'من القبو!')
  await say(bob, id, '\u202ehttps://example.org/tapes')
  await page.goto(inbox(id))
  const edges = (text: string) =>
    bubbles(page)
      .filter({ hasText: text })
      .evaluate((bubble, wanted) => {
        const walker = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const node = walker.currentNode as Text
          const at = node.data.indexOf(wanted)
          if (at < 0) continue
          const left = [at, at + wanted.length - 1].map((from) => {
            const range = document.createRange()
            range.setStart(node, from)
            range.setEnd(node, from + 1)
            return range.getBoundingClientRect().left
          })
          return left[0]! < left[1]! ? 'left to right' : 'right to left'
        }
      }, text)
  expect(await edges('القبو!')).toBe('right to left')
  expect(await edges('https://example.org/tapes')).toBe('left to right')
})

test('MSG-01 SHELL-12 no message makes a small screen scroll sideways', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(bob, ann)
  await say(bob, id, `Z${'\u0301\u0489\u0334'.repeat(200)}`)
  await say(bob, id, `https://example.org/${'x'.repeat(600)}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(inbox(id))
  await expect(bubbles(page)).toHaveCount(2)
  const widths = await log(page).evaluate((element) => [element.clientWidth, element.scrollWidth])
  expect(widths).toEqual([390, 390])
  await expect(field(page)).toBeInViewport({ ratio: 1 })

  // Even with text of twice its size, the other person's name has enough room.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const name = page.getByRole('heading', { level: 2 })
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(90)
})

test('SOCIAL-08 MSG-01 a blocked profile cannot be written to, and the page says so', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const ann = await newParticipant(context, where, 'Ann Below')
  const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
  const id = await startConversation(ann, bob)
  await say(bob, id, 'Hello')
  await page.goto(inbox(id))
  await expect(field(page)).toBeVisible()
  await ann.request.put(`/api/blocks/${bob.profileId}`)
  await expect(
    page.getByText(`You have blocked @${bob.handle}. Unblock this profile to write to each other.`),
  ).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await kept(page, '/api/blocks/', () => press(page.getByRole('main'), 'Unblock'))
  await expect(field(page)).toBeVisible()
  await press(page.getByRole('main'), 'More for Bob Under')
  await kept(page, '/api/mutes/', () => page.getByRole('menuitem', { name: 'Mute' }).click())
  await expect(page.getByText('· muted')).toBeVisible()
  await say(bob, id, 'Are you there?')
  await expect(bubbles(page)).toHaveCount(2)
  await page.goto('/messages')
  await expect(listed(page)).toContainText(['Are you there?'])
  await expect(listed(page).getByText('unread')).toHaveCount(0)
})

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`MSG-01 SHELL-10 axe finds no violations in a conversation (${size})`, async ({
    page,
    context,
    where,
    newVisitor,
  }) => {
    const ann = await newParticipant(context, where, 'Ann Below')
    const bob = await newParticipant(await newVisitor(), where, 'Bob Under')
    const track = await publishTrack(bob.request, where.url)
    const id = await startConversation(ann, bob)
    await say(bob, id, `Hear this: ${where.url}/track/${track.id}`)
    await page.setViewportSize(viewport)
    await page.goto(inbox(id))
    await expect(log(page).getByRole('article')).toBeVisible()
    await page.route('**/api/conversations/*/messages', () => {})
    await write(page, 'And see https://example.org')
    await field(page).fill('x'.repeat(4001))
    expect(await barriersInBothThemes(page)).toEqual([])
  })
}
