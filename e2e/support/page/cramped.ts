import type { Page } from '@playwright/test'
import { SIZES } from './pages.ts'

/**
 * Layout errors of the topmost dialog at each size: text that overflows its control, and controls
 * that overlap.
 */
export async function cramped(page: Page): Promise<string[]> {
  if ((await page.locator('[data-part=dialog]').count()) === 0) return []
  const before = page.viewportSize()
  const found: string[] = []
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size)
    found.push(...(await crampedNow(page)).map((what) => `at ${size.width} px: ${what}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}

function crampedNow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const dialog = [...document.querySelectorAll('[data-part=dialog]')].at(-1)!
    /** The box of a control without the parts that are scrolled out of view. */
    const seen = (control: HTMLElement) => {
      let { left, right, top, bottom } = control.getBoundingClientRect()
      for (let around = control.parentElement; around && around !== dialog; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue
        const clip = around.getBoundingClientRect()
        left = Math.max(left, clip.left)
        right = Math.min(right, clip.right)
        top = Math.max(top, clip.top)
        bottom = Math.min(bottom, clip.bottom)
      }
      return { left, right, top, bottom }
    }
    const controls = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select')]
      .filter((control) => !control.matches('[type=file], [type=checkbox], [type=radio]') && control.checkVisibility())
      .map((control) => ({
        control,
        name: control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.outerHTML.slice(0, 80)),
        box: seen(control),
      }))
      .filter(({ box }) => box.right - box.left > 2)
    const words = document.createRange()
    const leave = controls.filter(({ control, box }) => {
      words.selectNodeContents(control)
      const within = words.getBoundingClientRect()
      return within.width > 0 && (within.left < box.left - 1 || within.right > box.right + 1)
    })
    const meet = controls.flatMap(({ control, name, box }, at) =>
      controls.slice(at + 1).flatMap((other) => {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        const isWithin = control.contains(other.control) || other.control.contains(control)
        return wide > 2 && high > 2 && !isWithin ? [`'${name}' overlaps '${other.name}'`] : []
      }),
    )
    return [...leave.map(({ name }) => `'${name}' overflows its control`), ...meet]
  })
}
