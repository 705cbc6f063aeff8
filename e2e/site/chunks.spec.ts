import { readFile } from 'node:fs/promises'
import type { Page } from '../../contract/platform/page.ts'
import { SITE } from '../../contract/site.ts'
import { expect, test } from '../support/test.ts'

const pages = Object.values(SITE as unknown as Record<string, Page>)

test('the build contains the module of every page', async () => {
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8')) as Record<string, unknown>
  for (const { module } of pages) expect(Object.keys(manifest)).toContain(`${module}.tsx`)
})

test('a page links to its scripts and styles, and these exist', async ({ request }) => {
  for (const { path } of pages.filter(({ access, path }) => access === 'public' && !path.includes('$'))) {
    const html = await (await request.get(path)).text()
    const preloads = [...html.matchAll(/<link rel="(?:modulepreload|later|stylesheet)"[^>]* href="([^"]+)"/g)]
    expect(preloads.length, path).toBeGreaterThan(1)
    for (const [, href] of preloads) expect((await request.head(href as string)).status(), href).toBe(200)
  }
})
