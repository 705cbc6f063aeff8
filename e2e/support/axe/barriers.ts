import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RuleObject, RunOptions } from 'axe-core'
import { THEMES, type Theme } from '../page/pages.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const AXE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns axe's violations on the current page, one per line, after all transitions. The standards
 * do not require that all content is in landmarks. It is checked all the same: otherwise no test
 * would notice an overlay that screen readers cannot find.
 */
export async function barriers(page: Page, { landmarks = true, coloursOnly = false } = {}): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
  })
  // Loaded once per document, because axe is larger than all our scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await AXE)
  const runOnly = coloursOnly
    ? { type: 'rule' as const, values: OF_COLOURS }
    : { type: 'tag' as const, values: STANDARDS }
  const rules: RuleObject = coloursOnly ? {} : { region: { enabled: landmarks } }
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
      const { violations } = await axe.run(options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) => `${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
        ),
      )
    },
    { runOnly, rules, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/** Checks both themes. The theme is an attribute that changes only colours. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [nth, theme] of THEMES.entries()) {
    await setTheme(page, theme)
    for (const barrier of await barriers(page, { coloursOnly: nth > 0 })) found.push(`(${theme}) ${barrier}`)
  }
  return found
}

export const setTheme = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((next) => {
    document.documentElement.dataset.theme = next
  }, theme)
