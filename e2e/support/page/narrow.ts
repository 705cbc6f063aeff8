import type { Page } from '@playwright/test'
import { sidewaysScroll } from './sideways-scroll.ts'

const NARROW = { width: 320, height: 640 }

/**
 * What scrolls sideways on the page as it stands when its window becomes 320 px wide, with text of its size and of
 * twice that.
 */
export async function narrowed(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const browser = await page.context().newCDPSession(page)
  // as the browser's own setting does it
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
