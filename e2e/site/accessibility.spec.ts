import type { Page } from '@playwright/test'
import { fixture } from '#server/media/fixtures.ts'
import { expectPaused } from '../support/audio.ts'
import { barriersInBothThemes } from '../support/axe/barriers.ts'
import { openStates } from '../support/axe/open-states.ts'
import { cramped } from '../support/page/cramped.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

const shown = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

test('SHELL-10 SHELL-09 axe finds no violations in overlays, and their contents fit', async ({
  page,
  context,
  world,
  expectErrors,
}) => {
  test.setTimeout(600_000)
  expectErrors.push(refused(401))
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/auth')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('something else')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=toast]')).toBeVisible()
  const found: string[] = []
  const look = async (what: string) =>
    found.push(...(await barriersInBothThemes(page)).map((barrier) => `${what} ${barrier}`))
  await look('failed sign-in')
  await context.addCookies(world.cookies)
  for (const open of openStates(world)) {
    await open.start(page)
    await look(open.name)
    found.push(...(await cramped(page)).map((what) => `${open.name} ${what}`))
  }
  expect(found).toEqual([])
})

test('SHELL-10 every focused element shows its focus', async ({ page, context, world }) => {
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
  for (const path of ['/', '/auth', `/track/${world.track.id}`]) await walk(path, 20)
  await context.addCookies(world.cookies)
  for (const path of ['/my-music', '/edit-profile', '/profiles/new']) await walk(path, 20)
  expect(blind).toEqual([])
})

/** Names the focused element if neither it nor an element around it has a visible focus style. */
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

test('SHELL-10 MUSIC-02 PLAYER-02 publishes and plays a track by keyboard alone', async ({ page, context, where }) => {
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

/** Presses Tab until an element whose name starts with `name` has the focus. */
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
