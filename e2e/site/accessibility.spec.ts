import type { Page } from '@playwright/test'
import { fixture } from '#server/media/fixtures.ts'
import { expectPaused } from '../support/audio.ts'
import { barriers } from '../support/axe/barriers.ts'
import { openStates } from '../support/axe/open-states.ts'
import { artistPaths, publicPaths, SIZES, type Size, THEMES } from '../support/page/pages.ts'
import { sidewaysScroll } from '../support/page/sideways-scroll.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { newPerson, signUp } from '../support/scene/people.ts'
import { expect, refused, test } from '../support/test.ts'

const shown = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** What axe finds in the page as it stands, in one theme and then in the other, which differ in an attribute only. */
async function barriersInBothThemes(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of THEMES) {
    await page.evaluate((next) => {
      document.documentElement.dataset.theme = next
    }, theme)
    for (const barrier of await barriers(page)) found.push(`${what} (${theme}): ${barrier}`)
  }
  return found
}

for (const size of Object.keys(SIZES) as Size[]) {
  test(`SHELL-10 axe finds nothing on any public page (${size})`, async ({ page, scene, expectErrors }) => {
    test.setTimeout(240_000)
    expectErrors.push(refused(404), refused(400))
    await page.setViewportSize(SIZES[size])
    const found: string[] = []
    for (const path of publicPaths(scene)) {
      await page.goto(path)
      await shown(page)
      found.push(...(await barriersInBothThemes(page, path)))
    }
    expect(found).toEqual([])
  })

  test(`SHELL-10 axe finds nothing on any page of a member (${size})`, async ({
    page,
    context,
    where,
    scene,
    expectErrors,
  }) => {
    test.setTimeout(240_000)
    expectErrors.push(refused(404))
    await page.setViewportSize(SIZES[size])
    await context.addCookies(scene.cookies)
    const found: string[] = []
    const look = async (path: string) => {
      await page.goto(path)
      await shown(page)
      found.push(...(await barriersInBothThemes(page, path)))
    }
    for (const path of artistPaths(scene)) await look(path)
    await context.clearCookies({ name: /session/ })
    await signUp(context.request, where)
    await look('/signup')
    expect(found).toEqual([])
  })
}

test('SHELL-10 SHELL-09 axe finds nothing in what opens', async ({ page, context, scene, expectErrors }) => {
  test.setTimeout(240_000)
  expectErrors.push(refused(401))
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('something else')
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toBeVisible()
  const found = await barriersInBothThemes(page, 'failed sign-in')
  await context.addCookies(scene.cookies)
  for (const open of openStates(scene)) {
    await open.start(page)
    found.push(...(await barriersInBothThemes(page, open.name)))
  }
  expect(found).toEqual([])
})

for (const textPercent of [100, 200]) {
  test(`SHELL-10 no page scrolls sideways at 320 px with text at ${textPercent} %`, async ({
    page,
    context,
    scene,
    expectErrors,
  }) => {
    test.setTimeout(240_000)
    expectErrors.push(refused(404), refused(400))
    await page.setViewportSize({ width: 320, height: 640 })
    const browser = await context.newCDPSession(page)
    // as the browser's own setting does it
    await browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * textPercent) / 100 } })
    const wide: string[] = []
    const measure = async (path: string) => {
      await page.goto(path)
      await shown(page)
      wide.push(...(await sidewaysScroll(page)).map((what) => `${path}: ${what}`))
    }
    for (const path of publicPaths(scene)) await measure(path)
    await context.addCookies(scene.cookies)
    for (const path of artistPaths(scene)) await measure(path)
    expect(wide).toEqual([])
  })
}

test('SHELL-10 everything that takes the focus shows it', async ({ page, context, scene }) => {
  const blind: string[] = []
  const walk = async (path: string, stops: number) => {
    await page.goto(path)
    await shown(page)
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab')
      const problem = await page.evaluate(focusProblem)
      if (problem) blind.push(`${path}: ${problem}`)
    }
  }
  for (const path of ['/', '/auth', `/track/${scene.track.id}`]) await walk(path, 20)
  await context.addCookies(scene.cookies)
  for (const path of ['/my-music', '/edit-profile', '/profiles/new']) await walk(path, 20)
  expect(blind).toEqual([])
})

/** Names the focused element when nothing around it shows that it has the focus. */
function focusProblem(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const ringed = [focused, ...focused.children, focused.parentElement, focused.parentElement?.parentElement].some(
    (element) => {
      if (!element) return false
      return [null, '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part)
        return (
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
        )
      })
    },
  )
  return ringed
    ? null
    : `${focused.tagName}.${focused.className} ${focused.getAttribute('aria-label') ?? focused.textContent}`
}

test('SHELL-10 MUSIC-02 PLAYER-02 publishing and playing by keyboard alone', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await page.goto('/home')
  await shown(page)
  await tabTo(page, 'My Music')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Music')
  await tabTo(page, 'Upload')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upload Music' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Track' })).toBeFocused()
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose file')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(fixture('id3v24-utf16-cover.mp3'))
  const title = dialog.getByLabel('Title')
  await expect(title).not.toHaveValue('')
  const name = await title.inputValue()
  await tabTo(page, 'Upload')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Play ${name}` }).first()).toBeVisible()
  await tabTo(page, `Play ${name}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expectPaused(page)
})

/** Presses Tab until something whose name begins so has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    )
    if (focused.startsWith(name)) return
  }
  throw new Error(`No way to '${name}' by Tab`)
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.mobile, hasTouch: true, isMobile: true })

  for (const who of ['visitor', 'member'] as const) {
    test(`SHELL-10 a finger hits everything on every page of a ${who}`, async ({
      page,
      context,
      scene,
      expectErrors,
    }) => {
      test.setTimeout(240_000)
      expectErrors.push(refused(404), refused(400))
      if (who === 'member') await context.addCookies(scene.cookies)
      const found: string[] = []
      for (const path of who === 'member' ? artistPaths(scene) : publicPaths(scene)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        found.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`))
      }
      expect(found).toEqual([])
    })
  }
})
