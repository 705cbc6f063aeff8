import { type Elsewhere, startElsewhere } from '#server/platform/testing/elsewhere.ts'
import { TestBrowser } from './browser.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer } | 'silence'

/** A fake push service. Its browsers decrypt what they receive, and store it. */
export type PushService = Pick<Elsewhere, 'origin' | 'outgoing' | 'close'> & {
  /** Creates a browser that is subscribed with this service. */
  browser(): TestBrowser
  /** Sets the response to later pushes for a browser; 201 at first. */
  respond(browser: TestBrowser, result: Answer): void
  /** How many pushes for a browser arrived, accepted or not. */
  asked(browser: TestBrowser): number
}

export async function startPushService(): Promise<PushService> {
  const known = new Map<string, { browser: TestBrowser; result: Answer; asked: number }>()
  const elsewhere = await startElsewhere(async (request, response) => {
    const found = known.get(request.url ?? '')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (!found) return response.writeHead(404).end()
    found.asked++
    const { result, browser } = found
    if (result === 'silence') return
    if (result.status === 201) browser.take(request, Buffer.concat(parts))
    response.writeHead(result.status, result.headers).end(result.body)
  })
  const of = (browser: TestBrowser) => known.get(new URL(browser.endpoint).pathname)!
  return {
    ...elsewhere,
    browser() {
      const browser = new TestBrowser(elsewhere.origin)
      known.set(new URL(browser.endpoint).pathname, { browser, result: { status: 201 }, asked: 0 })
      return browser
    },
    respond: (browser, result) => void Object.assign(of(browser), { result }),
    asked: (browser) => of(browser).asked,
  }
}
