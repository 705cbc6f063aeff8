import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { settled } from './watches.ts'

const KB = 1000
/** Of visitors, and of whoever is signed in: the app's frame and the live channel come besides. */
const SCRIPT_MAX = { visitor: 136 * KB, member: 153 * KB }
const STYLE_MAX = 23 * KB
/** Scripts and styles. */
const FILES_MAX = 6
/** The base latin files of two families, as the design guide counts them; the blackletter's are in the styles. */
const FONT_MAX = 128_596
/** All that is asked for before anybody scrolls; of members their own face and what is live come besides. */
const REQUESTS_MAX = { visitor: 22, member: 26 }
/** Elements on the page, however long its list is. */
const NODES_MAX = { visitor: 490, member: 580 }

/**
 * From the next page load on, what a first visit to a page loads until its network falls silent: how many
 * requests, scripts and styles, how many elements, and the bytes as gzip makes them. `opened` waits for the silence and tells what of it is over the budget.
 */
export async function noteWeights(
  page: Page,
  who: keyof typeof SCRIPT_MAX,
): Promise<{ opened: () => Promise<string[]> }> {
  const cache = await page.context().newCDPSession(page)
  await cache.send('Network.setCacheDisabled', { cacheDisabled: true })
  // a browser without windows has a pointer over the page from the start, and what that asks for comes besides
  await page.addInitScript(() => addEventListener('pointerover', (over) => over.stopImmediatePropagation(), true))
  let responses = new Map<string, Promise<Buffer>>()
  let requests = 0
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    // what comes once the page was weighed could lose its page while it is read
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
      // no page is drawn by less: then they were not seen
      return sums.scripts > 50 * KB ? heavy : [...heavy, `only ${sums.scripts} bytes of scripts`]
    },
  }
}
