import type { Page } from '@playwright/test'

/**
 * Controls that are too small for a finger: the area that responds to a touch is below 44 px in
 * height or width. Links may be narrower, but not lower. Links in sentences and tags are exempt,
 * because the line limits their height.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const WANTED = 44
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="slider"], [role="menuitem"]',
    )
    const found: string[] = []
    for (const control of controls) {
      if (control.matches(':disabled, [aria-hidden="true"], [inert] *, input[type=file]')) continue
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const box = control.getClientRects()[0]
      if (!box || box.width < 2 || !control.checkVisibility({ visibilityProperty: true })) continue
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const isHit = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY)
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
      }
      if (!isHit(x, y)) continue
      const reach = (dx: number, dy: number) => {
        let steps = 0
        while (steps < WANTED && isHit(x + dx * (steps + 1), y + dy * (steps + 1))) steps++
        return steps
      }
      const height = reach(0, -1) + reach(0, 1) + 1
      const width = reach(-1, 0) + reach(1, 0) + 1
      const isText = control.matches('a') && !control.querySelector('svg, img, [data-part=plate]')
      const isInSentence =
        isText &&
        [...(control.parentElement?.childNodes ?? [])].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent?.trim().length ?? 0) > 1,
        )
      if (isInSentence || control.matches('[data-part=tag]') || (height >= WANTED && (width >= WANTED || isText)))
        continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      const within = control.parentElement?.closest('[class]')?.className
      found.push(`${width} x ${height}: ${control.tagName.toLowerCase()}.${control.className} '${name}' in ${within}`)
    }
    scrollTo(0, 0)
    return found
  })
}
