import type { Page } from '@playwright/test'
import { sidewaysScroll } from './sideways-scroll.ts'

const NARROW = { width: 320, height: 640 }

/**
 * Elements that cause sideways scrolling at a window width of 320 px, with text at 100 % and at 200
 * %.
 */
export async function narrowed(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const browser = await page.context().newCDPSession(page)
  // The browser's own font size setting.
  const setText = (percent: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
  await page.setViewportSize(NARROW)
  const found: string[] = []
  for (const percent of [100, 200]) {
    await setText(percent)
    found.push(...(await sidewaysScroll(page)).map((what) => `at 320 px with text at ${percent} %: ${what}`))
  }
  await setText(100)
  await browser.detach()
  if (before) await page.setViewportSize(before)
  return found
}
