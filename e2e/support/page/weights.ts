import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { settled } from './watches.ts'

const KB = 1000
const SCRIPT_MAX = 150 * KB
const STYLE_MAX = 20 * KB
/** The base latin files of the three families, as the design guide counts them. */
const FONT_MAX = 138_568

/**
 * From the next page load on, what a first visit to a page loads until its network falls silent: scripts and styles as
 * gzip makes them, in bytes. `opened` waits for the silence and tells what of it is over the budget.
 */
export async function noteWeights(page: Page): Promise<{ opened: () => Promise<string[]> }> {
  const cache = await page.context().newCDPSession(page)
  await cache.send('Network.setCacheDisabled', { cacheDisabled: true })
  // a browser without windows has a pointer over the page from the start, and what that asks for comes besides
  await page.addInitScript(() => addEventListener('pointerover', (over) => over.stopImmediatePropagation(), true))
  let answers = new Map<string, Promise<Buffer>>()
  page.on('response', (answer: Response) => {
    const { pathname } = new URL(answer.url())
    // what comes once the page was weighed could lose its page while it is read
    if (/\.(js|css|woff2?)$/.test(pathname))
      answers.set(
        pathname,
        answer.body().catch(() => Buffer.alloc(0)),
      )
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) answers = new Map()
  })
  return {
    async opened() {
      await settled(page)
      const sums = { scripts: 0, styles: 0, fonts: 0 }
      for (const [name, body] of answers) {
        const bytes = await body
        if (name.endsWith('.js')) sums.scripts += gzipSync(bytes, { level: 9 }).length
        else if (name.endsWith('.css')) sums.styles += gzipSync(bytes, { level: 9 }).length
        else sums.fonts += bytes.length
      }
      const most = { scripts: SCRIPT_MAX, styles: STYLE_MAX, fonts: FONT_MAX }
      const kinds = ['scripts', 'styles', 'fonts'] as const
      const heavy = kinds.filter((kind) => sums[kind] > most[kind]).map((kind) => `${sums[kind]} bytes of ${kind}`)
      // no page is drawn by less: then they were not seen
      return sums.scripts > 50 * KB ? heavy : [...heavy, `only ${sums.scripts} bytes of scripts`]
    },
  }
}
