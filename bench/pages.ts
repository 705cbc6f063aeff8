import { type Browser, chromium } from '@playwright/test'
import type { PublicProfile } from '#contract/public-profile.ts'
import { startBuiltServer } from '../e2e/support/built-server.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/browser.ts'
import { build } from '../scripts/build.ts'
import { run } from '../scripts/run.ts'
import { bareLcpMs } from './pages/bare.ts'
import { type Load, loadCold, type Window } from './pages/load.ts'
import { readFlags } from './platform/flags.ts'
import { tableOf } from './platform/table.ts'

/**
 * `node bench/pages.ts [--url http://localhost:3000] [--runs 3] [--width 1440] [--only TEXT]`:
 * measures what a first visit to a page loads and how long it takes on a slow phone and connection.
 * A bare page with the same picture is measured for comparison. Without `--url` it starts the built
 * server with the demo data, or with `--no-demo` without data; then only the landing page is there.
 */
type PageRow = { page: string; bareLcpMs: number } & Load

const flags = readFlags({ url: '', runs: 3, width: 1440, only: '', demo: true as boolean }, { runs: 1, demo: false })

const ARTIST = 'nith'
const HEIGHTS: Record<number, number> = { 390: 844 }

async function measurePages({ url, runs, width, only, demo }: typeof flags): Promise<PageRow[]> {
  const server = url ? null : await start(demo)
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_FLAGS })
  try {
    const at = server?.url ?? url
    const window = { width, height: HEIGHTS[width] ?? 900 }
    const rows: PageRow[] = []
    for (const [page, path] of await pathsOn(at, demo)) {
      if (page.includes(only)) rows.push(await measure(browser, page, at + path, runs, window))
    }
    return rows
  } finally {
    await browser.close()
    await server?.stop()
    await server?.removeData()
  }
}

async function start(withDemo: boolean) {
  await build()
  const server = await startBuiltServer()
  if (!withDemo) return server
  const env = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url }
  const seeded = await run('seed', [process.execPath, 'demo/seed.ts'], { quiet: true, env })
  if (seeded.code !== 0) throw new Error(`Seeding the demo data failed: ${seeded.output}`)
  return server
}

async function pathsOn(url: string, hasDemo: boolean): Promise<[page: string, path: string][]> {
  if (!hasDemo) return [['landing', '/']]
  const { music } = (await (await fetch(`${url}/api/profiles/${ARTIST}`)).json()) as PublicProfile
  const track = music?.tracks.items.find(({ cover }) => cover)
  if (!track) throw new Error(`${url} has no track of ${ARTIST} with a cover`)
  return [
    ['landing', '/'],
    ['find-music', '/find-music'],
    ['find-art', '/find-art'],
    ['artist', `/${ARTIST}`],
    ['track', `/track/${track.id}`],
  ]
}

/**
 * Returns the run with the median LCP. Each run is paired with a bare page, and the first run is
 * not counted.
 */
async function measure(browser: Browser, page: string, url: string, runs: number, window: Window): Promise<PageRow> {
  await loadCold(browser, url, window)
  const loads: Load[] = []
  const bare: number[] = []
  for (let at = 0; at < runs; at++) {
    const load = await loadCold(browser, url, window)
    loads.push(load)
    bare.push(await bareLcpMs(browser, load.largest, window))
  }
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
  const lcpMs = middle(loads.map((load) => load.lcpMs))
  const load = loads.find((each) => each.lcpMs === lcpMs) as Load
  return { page, ...load, tbtMs: middle(loads.map(({ tbtMs }) => tbtMs)), bareLcpMs: middle(bare) }
}

const COLUMNS = [
  ...['page', 'requests', 'kB', 'JS kB', 'nodes', 'LCP ms', 'TBT ms', 'CLS', 'bare LCP ms', 'ratio'],
  'largest',
]

function cellsOf({ page, bareLcpMs, ...load }: PageRow): (string | number)[] {
  return [
    ...[page, load.requests, Math.round(load.bytes / 1000), Math.round(load.scriptBytes / 1000), load.nodes],
    ...[Math.round(load.lcpMs), Math.round(load.tbtMs), load.cls.toFixed(3), Math.round(bareLcpMs)],
    ...[(load.lcpMs / bareLcpMs).toFixed(2), load.largest.what],
  ]
}

console.log(tableOf(COLUMNS, (await measurePages(flags)).map(cellsOf)))
