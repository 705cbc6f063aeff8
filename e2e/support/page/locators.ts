import { expect, type Locator, type Page } from '@playwright/test'

export const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).locator('[data-part=toast]').filter({ hasText: title })

export const playerOf = (page: Page): Locator => page.getByRole('region', { name: 'Music player' })

export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/**
 * Runs an action whose result the page shows before the response, and waits for the server's
 * response to the change at this path.
 */
export async function kept(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const known = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes(path),
  )
  await act()
  await known
}

/** The topmost dialog receives keys: it has the focus, and the dialogs below have been updated. */
export async function expectOnTop(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await dialog.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Follows the profile of the current page. */
export const follow = (page: Page): Promise<void> => kept(page, '/api/follows/', () => press(page, 'Follow'))

/** The like button of a track, with any count. */
export const heart = (within: Page | Locator, title: string): Locator =>
  within.getByRole('button', { name: `Like ${title},` })

/**
 * Scrolls a public list until this item shows. Works that other journeys publish may have pushed it
 * down.
 */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    if ((await wanted.count()) === 0) await page.mouse.wheel(0, 400)
    await expect(wanted.first()).toBeVisible({ timeout: 500 })
  }).toPass()
}

/**
 * From the next page load on, collects the texts of toasts. On a busy machine a toast may vanish
 * before a test looks. The returned function resolves to all texts so far.
 */
export async function rememberToasts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const remember = (node: Node) => {
      if (!(node instanceof Element)) return
      const toasts = node.matches('[data-part=toast]') ? [node] : node.querySelectorAll('[data-part=toast]')
      for (const toast of toasts) seen.push(toast.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) remember(node)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => ((window as { seen?: string[] }).seen ?? []).join('\n'))
}
