import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { settled } from './watches.ts'

const KB = 1000
/**
 * For visitors, and for signed-in users, whose pages also load the app's frame and the live
 * channel.
 */
const SCRIPT_MAX = { visitor: 136.5 * KB, member: 153.5 * KB }
const STYLE_MAX = 23 * KB
/** Number of scripts and styles. */
const FILES_MAX = 6
/**
 * The basic Latin files of two font families, as in the design guide. The blackletter font is in
 * the styles.
 */
const FONT_MAX = 128_596
/** Requests before anyone scrolls. Signed-in users also load their avatar and live data. */
const REQUESTS_MAX = { visitor: 22, member: 26 }
/** Elements on a page, for lists of any length. */
const NODES_MAX = { visitor: 490, member: 600 }

/**
 * From the next page load on, measures a first visit until the network is idle: requests, scripts
 * and styles, elements, and gzipped bytes. `opened` waits for that and resolves to everything over
 * the budget.
 */
export async function noteWeights(
  page: Page,
  who: keyof typeof SCRIPT_MAX,
): Promise<{ opened: () => Promise<string[]> }> {
  const cache = await page.context().newCDPSession(page)
  await cache.send('Network.setCacheDisabled', { cacheDisabled: true })
  let responses = new Map<string, Promise<Buffer>>()
  let requests = 0
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    // A file that arrives after the measurement may fail to load, because its page is already
    // closed.
    if (/\.(js|css|woff2?)$/.test(pathname))
      responses.set(
        pathname,
        response.body().catch(() => Buffer.alloc(0)),
      )
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests++
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    responses = new Map()
    requests = 1
  })
  return {
    async opened() {
      await settled(page)
      const sums = { scripts: 0, styles: 0, fonts: 0 }
      for (const [name, body] of responses) {
        const bytes = await body
        if (name.endsWith('.js')) sums.scripts += gzipSync(bytes, { level: 9 }).length
        else if (name.endsWith('.css')) sums.styles += gzipSync(bytes, { level: 9 }).length
        else sums.fonts += bytes.length
      }
      const most = { scripts: SCRIPT_MAX[who], styles: STYLE_MAX, fonts: FONT_MAX }
      const kinds = ['scripts', 'styles', 'fonts'] as const
      const heavy = kinds.filter((kind) => sums[kind] > most[kind]).map((kind) => `${sums[kind]} bytes of ${kind}`)
      const files = [...responses.keys()].filter((name) => /\.(js|css)$/.test(name))
      if (files.length > FILES_MAX) heavy.push(`${files.length} scripts and styles: ${files.join(' ')}`)
      if (requests > REQUESTS_MAX[who]) heavy.push(`${requests} requests`)
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      if (nodes > NODES_MAX[who]) heavy.push(`${nodes} elements`)
      // No page renders with less, so fewer bytes mean that scripts were not counted.
      return sums.scripts > 50 * KB ? heavy : [...heavy, `only ${sums.scripts} bytes of scripts`]
    },
  }
}
