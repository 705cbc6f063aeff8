import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** The cost of a first visit to a page: times in milliseconds, sizes in bytes. */
export type Load = {
  requests: number
  bytes: number
  /** The gzipped size, whatever encoding was sent. */
  scriptBytes: number
  nodes: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** The element of the largest paint. */
  largest: Largest
}
export type Largest = { url: string; text: string; fontPx: number; width: number; height: number; what: string }

/** A slow phone on a slow connection, with Lighthouse's values. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const CPU_RATE = 4
/** The network is idle after this time without requests. */
const QUIET_MS = 1500
const GIVE_UP_MS = 60_000

export type Window = { width: number; height: number }

/** Opens a URL with an empty cache, as a visitor, and waits until the network is idle. */
export async function loadCold(browser: Browser, url: string, viewport: Window): Promise<Load> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const network = await watchNetwork(cdp)
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.addInitScript(noteTimes)
    await slowDown(cdp)
    await page.goto(url, { waitUntil: 'commit' })
    await untilQuiet(page, network)
    const bodies = await Promise.all(scripts)
    const scriptBytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
    return { ...(await page.evaluate(readTimes)), requests: network.requests, bytes: network.bytes, scriptBytes }
  } finally {
    await context.close()
  }
}

/** From now on the page runs as on a slow phone with a slow connection. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
}

type Network = { requests: number; bytes: number; open: Set<string>; changedAt: number }

async function watchNetwork(cdp: CDPSession): Promise<Network> {
  const network: Network = { requests: 0, bytes: 0, open: new Set(), changedAt: Date.now() }
  const changed = () => {
    network.changedAt = Date.now()
  }
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    network.requests++
    network.open.add(requestId)
    changed()
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (network.open.delete(requestId)) network.bytes += encodedDataLength
    changed()
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    network.open.delete(requestId)
    changed()
  })
  return network
}

async function untilQuiet(page: Page, network: Network): Promise<void> {
  const began = Date.now()
  while (Date.now() - began < GIVE_UP_MS) {
    await page.waitForTimeout(100)
    if (network.open.size === 0 && Date.now() - network.changedAt > QUIET_MS) return
  }
  throw new Error(`${page.url()} did not become idle: ${network.open.size} requests are open`)
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Paint = PerformanceEntry & { size: number; url: string; element: Element | null }
type Times = { lcpMs: number; firstMs: number; cls: number; tasks: PerformanceEntry[]; largest: Largest }

/** Runs in the page before its own scripts. */
function noteTimes(): void {
  const nothing = { url: '', text: '', fontPx: 0, width: 0, height: 0, what: '' }
  const times: Times = { lcpMs: 0, firstMs: 0, cls: 0, tasks: [], largest: nothing }
  Object.assign(window, { benchTimes: times })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    const { element, url } = entry as Paint
    const box = element?.getBoundingClientRect()
    times.lcpMs = entry.startTime
    times.largest = {
      url,
      text: element?.textContent ?? '',
      fontPx: element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0,
      width: Math.round(box?.width ?? 0),
      height: Math.round(box?.height ?? 0),
      what: `${element?.tagName.toLowerCase()} ${url || element?.textContent?.slice(0, 40)}`,
    }
  })
  watch('layout-shift', (entry) => {
    if (!(entry as Shift).hadRecentInput) times.cls += (entry as Shift).value
  })
  watch('longtask', (entry) => times.tasks.push(entry))
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') times.firstMs = entry.startTime
  })
}

/**
 * Runs in the page at the end. After the first paint, a task counts as blocking for its time beyond
 * 50 ms.
 */
function readTimes(): Pick<Load, 'nodes' | 'lcpMs' | 'tbtMs' | 'cls' | 'largest'> {
  const { tasks, firstMs, ...times } = (window as unknown as { benchTimes: Times }).benchTimes
  const blocked = tasks.filter(({ startTime, duration }) => startTime + duration > firstMs)
  const tbtMs = blocked.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { ...times, tbtMs, nodes: document.querySelectorAll('*').length }
}
