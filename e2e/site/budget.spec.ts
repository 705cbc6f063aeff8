import { expect, test } from '../support/test.ts'

const IMPORTANT = /archivo-latin-standard/

test('SHELL-12 preloads only the font that the first screen needs', async ({ request, world }) => {
  for (const path of ['/', `/track/${world.track.id}`, '/auth']) {
    const html = await (await request.get(path)).text()
    const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, href]) => href as string,
    )
    expect(preloaded).toHaveLength(1)
    for (const href of preloaded) {
      expect(href).toMatch(IMPORTANT)
      expect((await request.get(href)).headers()['cache-control']).toContain('immutable')
    }
  }
})

test('SHELL-12 serves scripts and styles compressed', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const response = await request.get(path as string, { headers: { 'accept-encoding': 'br, gzip' } })
    const { 'content-encoding': encoding, 'cache-control': cache } = response.headers()
    if ((await response.body()).length > 2000) expect(encoding, path).toBe('br')
    expect(cache).toContain('immutable')
  }
})
