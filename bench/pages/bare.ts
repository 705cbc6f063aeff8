import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { type Largest, loadCold, type Window } from './load.ts'

/**
 * Measures the LCP of a page that contains nothing but the measured page's largest element: the
 * same picture, or the same text in the same size. Returns milliseconds.
 */
export async function bareLcpMs(browser: Browser, largest: Largest, window: Window): Promise<number> {
  const picture = largest.url && !largest.url.startsWith('data:') ? await fetch(largest.url) : null
  const bytes = picture && Buffer.from(await picture.arrayBuffer())
  const html = `<!doctype html><html lang="en"><title>Bare</title><body style="margin:0">${elementOf(largest)}</body></html>`
  const server = createServer(({ url }, response) => {
    if (url === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    else if (url === '/picture' && bytes) {
      response.setHeader('content-type', picture?.headers.get('content-type') ?? '').end(bytes)
    } else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return (await loadCold(browser, `http://127.0.0.1:${port}/`, window)).lcpMs
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function elementOf({ url, text, fontPx, width, height }: Largest): string {
  if (url) return `<img src="/picture" width="${width}" height="${height}" alt="">`
  return `<p style="margin:0;font-size:${fontPx}px;width:${width}px">${escapeHtml(text)}</p>`
}
