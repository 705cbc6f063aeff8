import type { Page } from '@playwright/test'

/** Holds back the page's own scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return release
}
