import type { Page } from '@playwright/test'

/**
 * How wide the page is and what reaches furthest to the right in it, when it scrolls sideways once it is laid out;
 * nothing when it does not.
 */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // what measures itself does so in the frame after it was laid out
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
