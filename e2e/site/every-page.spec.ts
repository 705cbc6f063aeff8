import { DISPLAY_NAME_MAX, HANDLE, TITLE_MAX } from '#contract/platform/limits.ts'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { narrowed } from '../support/page/narrow.ts'
import { artistPaths, kindsOfPages, publicPaths, SIZES } from '../support/page/pages.ts'
import { sidewaysScroll } from '../support/page/sideways-scroll.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { newHandle, signUp } from '../support/scene/people.ts'
import { makeScene } from '../support/scene/scene.ts'
import { inbox, newTalker, say, startTalk } from '../support/scene/talks.ts'
import { expect, refused, test } from '../support/test.ts'

/**
 * Each page is loaded once, with the longest names there can be, and everything is looked at while it stands there.
 * What is found when each look has a load of its own: `every-page.long.ts`.
 */
const longest = (length: number) => 'Unterwassergewölbe'.repeat(20).slice(0, length)
const NAMES = { displayName: longest(DISPLAY_NAME_MAX), title: longest(TITLE_MAX) }

test.describe.configure({ timeout: 600_000 })

for (const who of ['visitor', 'member'] as const) {
  test(`SHELL-10 PROF-04 MUSIC-02 on every page of a ${who} axe finds nothing, and the longest names fit`, async ({
    page,
    context,
    where,
    newVisitor,
    expectErrors,
  }) => {
    expectErrors.push(refused(404), refused(400))
    const scene = await makeScene(where, { ...NAMES, handle: newHandle().padEnd(HANDLE.max, 'w') })
    const found: string[] = []
    const heading = page.getByRole('heading', { level: 1 })
    const show = async (path: string) => {
      await page.setViewportSize(SIZES.desktop)
      await page.goto(path)
      await expect(heading).toBeVisible()
      found.push(...(await barriersInBothThemes(page)).map((barrier) => `${path} ${barrier}`))
      for (const width of [1024, 320]) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await sidewaysScroll(page)).map((what) => `${path} at ${width} px: ${what}`))
        const { height = 0 } = (await heading.boundingBox()) ?? {}
        if (height > 500) found.push(`${path} at ${width} px: a heading of ${height} px`)
      }
      found.push(...(await narrowed(page)).map((what) => `${path} ${what}`))
    }
    if (who === 'visitor') for (const path of publicPaths(scene)) await show(path)
    else {
      const other = await newTalker(await newVisitor(), where, NAMES.displayName)
      const conversation = await startTalk(other, scene.artist)
      await say(other, conversation, NAMES.title)
      await other.request.put(`/api/follows/${scene.artist.profileId}`)
      await context.addCookies(scene.cookies)
      for (const path of [...artistPaths(scene), inbox(conversation)]) await show(path)
      await context.clearCookies({ name: /session/ })
      await signUp(context.request, where)
      await show('/signup')
    }
    expect(found).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.mobile, hasTouch: true, isMobile: true })
  test('SHELL-10 on a phone a finger hits everything, on every kind of page', async ({
    page,
    context,
    scene,
    expectErrors,
  }) => {
    expectErrors.push(refused(404))
    const found: string[] = []
    const { visitor, member } = kindsOfPages(scene)
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      found.push(...(await smallTargets(page)).map((target) => `${path} ${target}`))
    }
    for (const path of visitor) await look(path)
    await context.addCookies(scene.cookies)
    for (const path of member) await look(path)
    expect(found).toEqual([])
  })
})
