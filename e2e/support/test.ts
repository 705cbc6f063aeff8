import { type BrowserContext, test as base, expect } from '@playwright/test'
import { newAddress } from './people.ts'

type Where = { url: string; dataDir: string }

/**
 * Journeys share one server (see global-setup.ts); each makes its own people. A console error or an uncaught exception
 * in any page fails the test, except what a test says it expects through `expectErrors`.
 */
export const test = base.extend<{ where: Where; newVisitor: () => Promise<BrowserContext>; expectErrors: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  where: async ({}, use) => {
    await use({ url: process.env.E2E_URL as string, dataDir: process.env.E2E_DATA_DIR as string })
  },
  baseURL: async ({ where }, use) => {
    await use(where.url)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': newAddress() })
  },
  expectErrors: async ({ context }, use) => {
    const expected: RegExp[] = []
    const errors: string[] = []
    watch(context, errors)
    await use(expected)
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
  },
  page: async ({ page, expectErrors: _watched }, use) => {
    await use(page)
  },
  /** A browser of somebody else: no cookies, another address. */
  newVisitor: async ({ browser, where }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL: where.url,
        extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
      })
      contexts.push(context)
      return context
    })
    for (const context of contexts) await context.close()
  },
})
export { expect }

function watch(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(error.error().message))
}
