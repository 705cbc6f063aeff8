import type { Page } from '@playwright/test'
import { barriers, barriersInBothThemes, setTheme } from '../support/axe/barriers.ts'
import { artistPaths, publicPaths, SIZES, type Size, THEMES } from '../support/page/pages.ts'
import { sidewaysScroll } from '../support/page/sideways-scroll.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { expect, refused, test } from '../support/test.ts'
import type { World } from '../support/world/world.ts'

test.describe.configure({ timeout: 600_000 })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const pathsOf = (who: 'visitor' | 'member', world: World) =>
  who === 'member' ? artistPaths(world) : publicPaths(world)

for (const who of ['visitor', 'member'] as const) {
  for (const size of Object.keys(SIZES) as Size[]) {
    for (const theme of THEMES) {
      test(`SHELL-10 axe finds no violations on any page of a ${who} (${size}, ${theme})`, async ({
        page,
        context,
        world,
        expectErrors,
      }) => {
        expectErrors.push(refused(404), refused(400))
        if (who === 'member') await context.addCookies(world.cookies)
        await page.setViewportSize(SIZES[size])
        const found: string[] = []
        for (const path of pathsOf(who, world)) {
          await open(page, path)
          await setTheme(page, theme)
          found.push(...(await barriers(page)).map((barrier) => `${path} ${barrier}`))
        }
        expect(found).toEqual([])
      })
    }
  }

  for (const textPercent of [100, 200]) {
    test(`SHELL-10 no page of a ${who} scrolls sideways at 320 px with text at ${textPercent} %`, async ({
      page,
      context,
      world,
      expectErrors,
    }) => {
      expectErrors.push(refused(404), refused(400))
      if (who === 'member') await context.addCookies(world.cookies)
      await page.setViewportSize({ width: 320, height: 640 })
      const browser = await context.newCDPSession(page)
      // The browser's own font size setting.
      await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * textPercent) / 100 } })
      const wide: string[] = []
      for (const path of pathsOf(who, world)) {
        await open(page, path)
        wide.push(...(await sidewaysScroll(page)).map((what) => `${path}: ${what}`))
      }
      expect(wide).toEqual([])
    })
  }
  test.describe('a phone', () => {
    test.use({ viewport: SIZES.mobile, hasTouch: true, isMobile: true })
    test(`SHELL-10 axe finds no violations, and all touch targets are large enough, on every page of a ${who}`, async ({
      page,
      context,
      world,
      expectErrors,
    }) => {
      expectErrors.push(refused(404), refused(400))
      if (who === 'member') await context.addCookies(world.cookies)
      const found: string[] = []
      for (const path of pathsOf(who, world)) {
        await open(page, path)
        found.push(...(await barriersInBothThemes(page)).map((barrier) => `${path} ${barrier}`))
        found.push(...(await smallTargets(page)).map((target) => `${path} ${target}`))
      }
      expect(found).toEqual([])
    })
  })
}

for (const size of Object.keys(SIZES) as Size[]) {
  test(`SHELL-10 SHELL-11 axe finds no violations on any public page without scripts (${size})`, async ({
    page,
    world,
    expectErrors,
  }) => {
    expectErrors.push(refused(404), refused(400), /net::ERR_FAILED/)
    await page.setViewportSize(SIZES[size])
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    const read: string[] = []
    const found: string[] = []
    for (const path of publicPaths(world)) {
      await page.goto(path)
      // Forms need their scripts and have nothing to read.
      if ((await page.getByRole('heading', { level: 1 }).count()) === 0) continue
      read.push(path)
      found.push(...(await barriersInBothThemes(page)).map((barrier) => `${path} ${barrier}`))
    }
    expect(found).toEqual([])
    expect(read).toEqual(
      expect.arrayContaining(['/', '/find-music', `/${world.artist.handle}`, `/track/${world.track.id}`]),
    )
  })
}
