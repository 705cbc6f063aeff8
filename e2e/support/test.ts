import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test'
import { type OtherSite, startOtherSite } from './other-site.ts'
import { newAddress, type Where } from './world/people.ts'
import { makeWorld, type World } from './world/world.ts'

type Fixtures = {
  where: Where
  /** Console errors that this test expects; any other error fails it. */
  expectErrors: RegExp[]
  /** Opens a browser for another person, with no cookies and a different IP address. */
  newVisitor: (...expected: RegExp[]) => Promise<BrowserContext>
  /** Serves a page of another site with this body and resolves to its URL. */
  otherSite: (html: string) => Promise<string>
}

/** The server that global-setup.ts started. */
const sharedServer = (): Where => ({
  url: process.env.E2E_URL as string,
  dataDir: process.env.E2E_DATA_DIR as string,
})

/**
 * Journeys share one server (see global-setup.ts); each creates its own people. A console error, a
 * CSP violation or an uncaught exception in any page fails the test, unless `expectErrors` lists
 * it.
 */
export const test = base.extend<Fixtures, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  world: [async ({}, use) => use(await makeWorld(sharedServer())), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  where: async ({}, use) => use(sharedServer()),
  baseURL: async ({ where }, use) => use(where.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  expectErrors: [
    async ({ context, newVisitor: _first }, use) => {
      const expected: RegExp[] = []
      const check = errorsOf(context, expected)
      await use(expected)
      check()
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, where }, use) => {
    const contexts: BrowserContext[] = []
    const checks: (() => void)[] = []
    await use(async (...expected) => {
      const context = await openContext(browser, where)
      contexts.push(context)
      checks.push(errorsOf(context, expected))
      return context
    })
    for (const context of contexts) await context.close()
    for (const check of checks) check()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  otherSite: async ({}, use) => {
    const sites: OtherSite[] = []
    await use(async (html) => {
      const site = await startOtherSite(html)
      sites.push(site)
      return site.url
    })
    for (const site of sites) site.close()
  },
})
export { expect }

/** Chromium's console message for a page or request with this status. */
export const refused = (status: number): RegExp => new RegExp(`status of ${status}`)

/**
 * Chromium's message if a session ends while one of its tabs connects. The tab then requests its
 * session again.
 */
const UNJOINED = /^WebSocket connection to '[^']*\/api\/live\?[^']*' failed/

/** A picture in a public list whose work another journey has just deleted. */
const GONE = /status of 404 .*\/media\/.*\.(jpg|avif)/

/** Requests that ran or started while a journey had its pages offline. */
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/

function openContext(browser: Browser, where: Where): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: where.url,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
}

/**
 * Collects the errors of all pages of a context. The returned function fails if one of them was not
 * expected.
 */
function errorsOf(context: BrowserContext, expected: RegExp[]): () => void {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(error.error().message))
  return () =>
    expect(
      errors.filter((error) => ![UNJOINED, GONE, OFFLINE, ...expected].some((pattern) => pattern.test(error))),
    ).toEqual([])
}
