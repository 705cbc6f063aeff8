import type { Page } from '@playwright/test'

/**
 * If the page scrolls sideways after layout, its width and the elements that reach furthest to the
 * right. Otherwise empty.
 */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Elements that measure themselves do so in the frame after layout.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
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
