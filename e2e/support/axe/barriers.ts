import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // good practice only, but nothing else tells whether what opens stands where a screen reader looks for it
  rules: { region: { enabled: true } },
}

/** What axe finds wrong on the page as it is now, one line each; transitions are finished first. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  // in the page itself: the other way opens a second page for each look
  const { violations } = await new AxeBuilder({ page }).options(RULES).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
