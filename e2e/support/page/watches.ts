import type { Page } from '@playwright/test'

/**
 * The URLs of the page's API requests; the list grows with each request. Prefetches of an endless
 * list are left out.
 */
export function apiRequests(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/') && !searchParams.has('cursor')) made.push(`${request.method()} ${pathname}`)
  })
  return made
}

/**
 * From the next page load on, records every text of `texts` that the page shows, however briefly.
 */
export async function noteTexts(page: Page, texts: string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((wanted) => {
    const seen = new Set<string>()
    Object.assign(window, { seenTexts: seen })
    const look = () => {
      const shown = document.getElementById('root')?.textContent ?? ''
      for (const text of wanted) if (shown.includes(text)) seen.add(text)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, texts)
  return () => page.evaluate(() => [...(window as unknown as { seenTexts: Set<string> }).seenTexts])
}

export type LayoutShift = { total: number; moved: string[] }

/**
 * From the next page load on, sums up layout shifts without user input, as browsers measure CLS.
 */
export async function noteLayoutShifts(page: Page): Promise<() => Promise<LayoutShift>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const shifts = { total: 0, moved: [] as string[] }
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        shifts.total += entry.value
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          shifts.moved.push(`${element?.tagName}.${element?.className} ${entry.value.toFixed(4)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { layoutShifts: LayoutShift }).layoutShifts)
}

/**
 * Waits until the network is idle, React has replaced the prerendered HTML, the fonts are loaded,
 * and everything is painted. Without the second wait, a test on a busy machine would still see the
 * prerendered HTML (`.first`).
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('#root > .first').waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}

/** Holds matching requests until the returned function is called, and then aborts them. */
export async function holdAndCut(page: Page, pattern: string): Promise<() => void> {
  let cut = () => {}
  const held = new Promise<void>((resolve) => {
    cut = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.abort()
  })
  return cut
}
