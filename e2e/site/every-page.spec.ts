import type { Page } from '@playwright/test'
import { DISPLAY_NAME_MAX, HANDLE, TITLE_MAX } from '#contract/platform/limits.ts'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { narrowed } from '../support/page/narrow.ts'
import { artistPaths, publicPaths, SIZES, samplePages } from '../support/page/pages.ts'
import { sidewaysScroll } from '../support/page/sideways-scroll.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { apiRequests, noteLayoutShifts, noteTexts, settled } from '../support/page/watches.ts'
import { noteWeights } from '../support/page/weights.ts'
import { expect, refused, test } from '../support/test.ts'
import { inbox, newParticipant, say, startConversation } from '../support/world/conversations.ts'
import { newHandle, signUp } from '../support/world/people.ts'
import { makeWorld } from '../support/world/world.ts'

/**
 * Loads each page once, with the longest possible names, and runs all checks on it. Checks that
 * need a page load each are in `every-page.long.ts`.
 */
const longest = (length: number) => 'Unterwassergewölbe'.repeat(20).slice(0, length)
const NAMES = { displayName: longest(DISPLAY_NAME_MAX), title: longest(TITLE_MAX) }

/**
 * Half of the CLS that counts as good (web.dev/articles/cls). A heading may wrap differently when
 * its font arrives late.
 */
const SHIFT_MAX = 0.05

test.describe.configure({ timeout: 600_000 })

/**
 * Returns a function that opens a page and reports late requests, waiting texts and layout shifts.
 */
async function opener(page: Page): Promise<(path: string) => Promise<string[]>> {
  const made = apiRequests(page)
  const shifts = await noteLayoutShifts(page)
  const waits = await noteTexts(page, ['Checking authentication...', 'Loading your profiles...'])
  return async (path) => {
    // what the checks of the page before have made it load
    made.length = 0
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const { total, moved } = await shifts()
    // Two requests are expected: the inbox asks for missed messages when the live channel connects,
    // and visible notifications are marked as read.
    const isMeant = (request: string) =>
      (path.startsWith('/messages') && /conversations/.test(request)) || request === 'PUT /api/notifications/read'
    const asked = made.splice(0).filter((request) => !isMeant(request))
    const seen = [...asked, ...(await waits()), ...(total < SHIFT_MAX ? [] : moved)]
    return seen.map((what) => `${path} ${what}`)
  }
}

for (const who of ['visitor', 'member'] as const) {
  const ids = 'SHELL-01 SHELL-10 SHELL-12 PUB-03 PROF-04 MUSIC-02'
  test(`${ids} every page of a ${who} loads completely, does not shift, and fits the longest names`, async ({
    page,
    context,
    where,
    newVisitor,
    expectErrors,
  }) => {
    expectErrors.push(refused(404), refused(400))
    const world = await makeWorld(where, { ...NAMES, handle: newHandle().padEnd(HANDLE.max, 'w') })
    const found: string[] = []
    const heading = page.getByRole('heading', { level: 1 })
    const open = await opener(page)
    const { opened } = await noteWeights(page, who)
    const show = async (path: string) => {
      const seen: string[] = []
      await page.setViewportSize(SIZES.desktop)
      found.push(...(await open(path)))
      seen.push(...(await opened()))
      seen.push(...(await barriersInBothThemes(page)))
      for (const width of [1024, 320]) {
        await page.setViewportSize({ width, height: 800 })
        seen.push(...(await sidewaysScroll(page)).map((what) => `at ${width} px: ${what}`))
        const { height = 0 } = (await heading.boundingBox()) ?? {}
        if (height > 500) seen.push(`at ${width} px: a heading of ${height} px`)
      }
      seen.push(...(await narrowed(page)))
      found.push(...seen.map((what) => `${path} ${what}`))
    }
    if (who === 'visitor') for (const path of publicPaths(world)) await show(path)
    else {
      const other = await newParticipant(await newVisitor(), where, NAMES.displayName)
      const conversation = await startConversation(other, world.artist)
      await say(other, conversation, NAMES.title)
      await other.request.put(`/api/follows/${world.artist.profileId}`)
      await context.addCookies(world.cookies)
      for (const path of [...artistPaths(world), inbox(conversation)]) await show(path)
      await context.clearCookies({ name: /session/ })
      await signUp(context.request, where)
      await show('/signup')
    }
    expect(found).toEqual([])
  })
}

test.describe('a phone', () => {
  test.use({ viewport: SIZES.mobile, hasTouch: true, isMobile: true })
  test('SHELL-10 SHELL-12 on a phone touch targets are large enough, and every type of page loads completely', async ({
    page,
    context,
    world,
    expectErrors,
  }) => {
    expectErrors.push(refused(404))
    const found: string[] = []
    const open = await opener(page)
    const { visitor, member } = samplePages(world)
    const look = async (path: string) => {
      found.push(...(await open(path)))
      found.push(...(await smallTargets(page)).map((target) => `${path} ${target}`))
    }
    for (const path of visitor) await look(path)
    await context.addCookies(world.cookies)
    for (const path of member) await look(path)
    expect(found).toEqual([])
  })
})
