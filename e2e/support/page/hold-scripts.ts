import type { Page } from '@playwright/test'

/**
 * Holds back the page's own scripts until the returned function is called; with `name`, the script
 * whose name starts so.
 */
export async function holdScripts(page: Page, name = 'index'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`assets/${name}-.*\\.js`), async (route) => {
    await held
    await route.continue()
  })
  return release
}
