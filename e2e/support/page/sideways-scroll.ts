import type { Page } from '@playwright/test'

/** How wide the page is and what reaches furthest to the right in it, when it scrolls sideways; nothing when it does not. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const boxes = [...document.querySelectorAll('body *')].map((element) => ({
      name: `${element.tagName.toLowerCase()}.${element.className}`,
      right: Math.round(element.getBoundingClientRect().right),
    }))
    const far = boxes.filter(({ right }) => right > innerWidth).toSorted((a, b) => b.right - a.right)
    return [`${scrollWidth} px`, ...far.slice(0, 5).map(({ name, right }) => `${name} ${right}`)]
  })
}
