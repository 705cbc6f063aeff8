import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds wrong on the page as it is now, one line each; transitions are finished first. Beside the standards all has to stand in
 * landmarks, which is good practice only, but nothing else tells whether what opens is where a screen reader looks for it.
 */
export async function barriers(page: Page, { landmarks = true } = {}): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  // in the page itself: the other way opens a second page for each look
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  axe.options({ runOnly: { type: 'tag', values: STANDARDS }, rules: { region: { enabled: landmarks } } })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
