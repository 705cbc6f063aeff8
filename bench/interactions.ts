import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts'
import { artistPaths } from '../e2e/support/page/pages.ts'
import { newPerson } from '../e2e/support/world/people.ts'
import { makeWorld } from '../e2e/support/world/world.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/browser.ts'
import { build } from '../scripts/build.ts'
import { readFlags } from './platform/flags.ts'
import { quantileOf } from './platform/statistics.ts'
import { NOT_APPLICABLE, tableOf } from './platform/table.ts'

/**
 * `node bench/interactions.ts [--rounds 3] [--cpu 1] [--only TEXT]`: on every page, as a signed-in
 * artist on a phone whose CPU is `cpu` times slower, plays, likes, opens the search, types, and
 * opens a dialog. Prints the time from each of these to the next paint in milliseconds, as the 98th
 * percentile (INP, web.dev/articles/inp). The browser rounds to 8 ms, and does not report less than
 * 16 ms.
 */
const flags = readFlags({ rounds: 3, cpu: 1, only: '' }, { rounds: 1, only: 'track' })

const ACTS: Record<string, (page: Page) => Promise<unknown>> = {
  play: (page) => press(page, 'Play'),
  like: (page) => press(page, 'Like'),
  'open the search': (page) => page.keyboard.press('/'),
  type: (page) => page.keyboard.type('low tide', { delay: 120 }),
  'open a dialog': async (page) => {
    await page.keyboard.press('Escape')
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('?')
  },
}

/** Presses the first button in the page with such a name. Some pages have none. */
async function press(page: Page, verb: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: new RegExp(`^${verb} `) })
  const visible = button.and(page.locator(':visible')).first()
  if ((await visible.count()) > 0) await visible.click()
}

/** By act, the longest time of each interaction. */
type Times = Record<string, number[]>

async function measureInteractions(): Promise<string> {
  await build()
  const server = await startBuiltServer()
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const paths = await pathsOf(context, server)
    const rows: (string | number)[][] = []
    const all: Times = {}
    for (const path of paths) {
      const times: Times = {}
      for (let round = 0; round < flags.rounds; round++) await visit(context, server.url + path, times)
      rows.push([nameOf(path), ...cellsOf(times)])
      for (const [act, some] of Object.entries(times)) all[act] = [...(all[act] ?? []), ...some]
    }
    return tableOf(['page', ...Object.keys(ACTS), 'all'], [...rows, ['all', ...cellsOf(all)]])
  } finally {
    await browser.close()
    await server.stop()
    await server.removeData()
  }
}

/** All pages of a signed-in artist, and an artist in the context. */
async function pathsOf(context: BrowserContext, server: BuiltServer): Promise<string[]> {
  const world = await makeWorld(server)
  await newPerson(context.request, server, { profileType: 'artist' })
  return [...artistPaths(world), world.artwork.path].filter((path) => path.includes(flags.only))
}

async function visit(context: BrowserContext, url: string, times: Times): Promise<void> {
  const page = await context.newPage()
  try {
    await page.addInitScript(noteInteractions)
    const cdp = await context.newCDPSession(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: flags.cpu })
    for (const [act, perform] of Object.entries(ACTS)) {
      await perform(page)
      await page.waitForTimeout(400)
      const noted = await page.evaluate(() => window.takeInteractions())
      times[act] = [...(times[act] ?? []), ...noted]
    }
  } finally {
    await page.close()
  }
}

/** Without ids and names. */
const nameOf = (path: string): string =>
  path
    .replace(/^\/e2e_\w+/, '/{handle}')
    .replace(/[0-9a-f-]{36}/, '{id}')
    .replace(/[=/]e2e_\w+$/, '/{tag}')

const cellsOf = (times: Times): string[] => {
  const rows = Object.keys(ACTS).map((act) => times[act] ?? [])
  return [...rows, rows.flat()].map((some) =>
    some.length > 0 ? String(Math.round(quantileOf(some, 0.98))) : NOT_APPLICABLE,
  )
}

declare global {
  interface Window {
    takeInteractions: () => number[]
  }
}

/** Runs in the page. Collects the longest event of every interaction. */
function noteInteractions(): void {
  type Timing = PerformanceEntry & { interactionId: number }
  let noted = new Map<number, number>()
  const note = (entries: PerformanceEntryList) => {
    for (const { interactionId, duration } of entries as Timing[])
      if (interactionId) noted.set(interactionId, Math.max(duration, noted.get(interactionId) ?? 0))
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  window.takeInteractions = () => {
    note(observer.takeRecords())
    const taken = [...noted.values()]
    noted = new Map()
    return taken
  }
}

console.log(await measureInteractions())
