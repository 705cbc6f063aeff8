import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { publicPaths } from '../support/page/pages.ts'
import { settled } from '../support/page/watches.ts'
import { expect, refused, test } from '../support/test.ts'

const KB = 1000
const SCRIPT_MAX = 150 * KB
const STYLE_MAX = 20 * KB
/** The base latin files of the three families, as the design guide counts them. */
const FONT_MAX = 138_568
const IMPORTANT = /archivo-latin-standard|jacquard/

type Weights = { script: number; style: number; fonts: Map<string, number> }

/** What a first visit to a page loads, until its network falls silent. Scripts and styles as gzip makes them. */
async function weigh(page: Page, path: string): Promise<Weights> {
  const answers = new Map<string, Promise<Buffer>>()
  const keep = (answer: Response) => {
    const { pathname } = new URL(answer.url())
    if (/\.(js|css|woff2?)$/.test(pathname)) answers.set(pathname, answer.body())
  }
  page.on('response', keep)
  // a browser without windows has a pointer over the page from the start, and what that asks for comes besides
  await page.addInitScript(() => addEventListener('pointerover', (over) => over.stopImmediatePropagation(), true))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  // what comes only now would lose its page while it is read
  page.off('response', keep)
  const weights: Weights = { script: 0, style: 0, fonts: new Map() }
  for (const [name, body] of answers) {
    const bytes = await body
    if (name.endsWith('.js')) weights.script += gzipSync(bytes, { level: 9 }).length
    else if (name.endsWith('.css')) weights.style += gzipSync(bytes, { level: 9 }).length
    else weights.fonts.set(name, bytes.length)
  }
  return weights
}

test('SHELL-12 the first load of every public page keeps to its budget', async ({ context, scene, expectErrors }) => {
  test.setTimeout(240_000)
  expectErrors.push(refused(404))
  const table: Record<string, string> = {}
  const check = async (page: Page, path: string) => {
    const { script, style, fonts } = await weigh(page, path)
    const fontBytes = [...fonts.values()].reduce((sum, bytes) => sum + bytes, 0)
    table[path] = `scripts ${(script / KB).toFixed(1)} kB, styles ${(style / KB).toFixed(1)} kB, fonts ${fontBytes}`
    expect.soft(script, `scripts of ${path}`).toBeLessThanOrEqual(SCRIPT_MAX)
    expect.soft(script, `scripts of ${path}`).toBeGreaterThan(50 * KB)
    expect.soft(style, `styles of ${path}`).toBeLessThanOrEqual(STYLE_MAX)
    expect.soft(fontBytes, `fonts of ${path}: ${[...fonts.keys()]}`).toBeLessThanOrEqual(FONT_MAX)
  }
  // mostly waiting for the network to fall silent, so several at a time; nothing is cached, as on a first visit
  const paths = publicPaths(scene)
  const takeNext = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const page = await context.newPage()
      await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
      await check(page, path)
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: 4 }, takeNext))
  test.info().annotations.push({ type: 'first load', description: JSON.stringify(table) })
})

test('SHELL-12 exactly the two fonts that the first screen needs are preloaded', async ({ request, scene }) => {
  for (const path of ['/', `/track/${scene.track.id}`, '/auth']) {
    const html = await (await request.get(path)).text()
    const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, href]) => href as string,
    )
    expect(preloaded).toHaveLength(2)
    for (const href of preloaded) {
      expect(href).toMatch(IMPORTANT)
      expect((await request.get(href)).headers()['cache-control']).toContain('immutable')
    }
  }
})

test('SHELL-12 scripts and styles come compressed', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const answer = await request.get(path as string, { headers: { 'accept-encoding': 'br, gzip' } })
    const { 'content-encoding': encoding, 'cache-control': cache } = answer.headers()
    if ((await answer.body()).length > 2000) expect(encoding, path).toBe('br')
    expect(cache).toContain('immutable')
  }
})
