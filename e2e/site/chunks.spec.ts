import { readFile } from 'node:fs/promises'
import type { Page } from '../../contract/platform/page.ts'
import { SITE } from '../../contract/site.ts'
import { expect, test } from '../support/test.ts'

const pages = Object.values(SITE as unknown as Record<string, Page>)

test('every module that a page is drawn by is built', async () => {
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8')) as Record<string, unknown>
  for (const { module } of pages) expect(Object.keys(manifest)).toContain(`${module}.tsx`)
})

test('a page comes with links to its scripts and styles, and those are there', async ({ request }) => {
  for (const { path } of pages.filter(({ access, path }) => access === 'public' && !path.includes('$'))) {
    const html = await (await request.get(path)).text()
    const preloads = [...html.matchAll(/<link rel="(?:modulepreload|later|stylesheet)"[^>]* href="([^"]+)"/g)]
    expect(preloads.length, path).toBeGreaterThan(1)
    for (const [, href] of preloads) expect((await request.head(href as string)).status(), href).toBe(200)
  }
})
