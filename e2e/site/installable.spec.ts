import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { LEAVING_WORKER } from '#server/platform/page/no-worker.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

test.use({ serviceWorkers: 'allow' })

type Shown = { src: string; type: string; sizes: string; purpose?: string; form_factor?: string }

test('REACH-05 the manifest has everything that installing requires, and its files are as described', async ({
  request,
  context,
  page,
  where,
}) => {
  await newPerson(context.request, where)
  await page.goto('/home')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(href!)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ id: '/home', scope: '/', lang: 'en', dir: 'ltr', display: 'standalone' })
  const { icons, screenshots, shortcuts } = manifest as Record<string, Shown[]> & {
    shortcuts: { url: string; icons: Shown[] }[]
  }
  expect(icons!.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  expect(new Set(screenshots!.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']))
  for (const { src, sizes, type } of [...icons!, ...screenshots!, ...shortcuts.flatMap(({ icons: own }) => own)]) {
    const file = await request.get(src)
    expect([src, file.status(), file.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type])
    if (sizes === 'any') continue
    const { width, height } = await sharp(await file.body()).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  for (const url of [manifest.start_url, ...shortcuts.map((shortcut) => shortcut.url)])
    expect([url, (await context.request.get(url)).status()]).toEqual([url, 200])
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

/** A proxy to the site that can serve another service worker, as the next build would. */
async function withWorker(url: string, worker: { script: string | null }): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/sw.js' && worker.script !== null) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(worker.script)
      return
    }
    const { host: _host, ...headers } = incoming.headers
    const passed = ask(new URL(incoming.url!, url), { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}

const builds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('build-')))

test('REACH-05 a new build takes over in one visit, the previous one stays for open tabs, and a build without worker ends it', async ({
  page,
  context,
  request,
  where,
}) => {
  const script = await (await request.get('/sw.js')).text()
  const buildOf = (version: string) => script.replace(/version:([`"']).*?\1/, `version:"${version}"`)
  const worker = { script: buildOf('one') as string | null }
  const { url, server } = await withWorker(where.url, worker)
  try {
    await page.goto(url)
    await expect.poll(() => builds(page)).toEqual(['build-one'])
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    for (const [version, kept] of [
      ['two', ['build-one', 'build-two']],
      ['three', ['build-two', 'build-three']],
    ] as const) {
      worker.script = buildOf(version)
      await page.reload()
      await expect.poll(() => builds(page)).toEqual(kept)
    }
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline')
    await expect(page.getByText('Nothing is kept on this device')).toBeVisible()
    await context.setOffline(false)

    worker.script = LEAVING_WORKER
    await page.goto(`${url}/find-music`)
    await expect.poll(() => builds(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
