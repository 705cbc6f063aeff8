import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test'
import { type OtherSite, startOtherSite } from './other-site.ts'
import { newAddress, type Where } from './world/people.ts'
import { makeWorld, type World } from './world/world.ts'

type Fixtures = {
  where: Where
  /** What the console may say in this test; every other error there fails it. */
  expectErrors: RegExp[]
  /** A browser of somebody else: no cookies, another address. */
  newVisitor: (...expected: RegExp[]) => Promise<BrowserContext>
  /** The address of a page of another site with this body. */
  otherSite: (html: string) => Promise<string>
}

/** The server that global-setup.ts started. */
const sharedServer = (): Where => ({
  url: process.env.E2E_URL as string,
  dataDir: process.env.E2E_DATA_DIR as string,
})

/**
 * Journeys share one server (see global-setup.ts); each makes its own people. A console error, a breach of the page's
 * policy or an uncaught exception in any page fails the test, except what it says it expects through `expectErrors`.
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

/** What Chromium writes when a page or a request is answered with such a status. */
export const refused = (status: number): RegExp => new RegExp(`status of ${status}`)

/** Written by Chromium alone, when a session ends just while a tab of it joins; the tab then asks who it is. */
const UNJOINED = /^WebSocket connection to '[^']*\/api\/live\?[^']*' failed/

/** A picture in a list of everyone's whose work another journey deletes just then. */
const GONE = /status of 404 .*\/media\/.*\.(jpg|avif)/

/** What was still on its way, or begun, while a journey had its pages offline. */
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/

function openContext(browser: Browser, where: Where): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: where.url,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
}

/** Listens to all pages of a context; what it returns fails when one of them complained of what was not expected. */
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
