import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer, type Listening, listen } from '#server/listen.ts'
import { createRouter } from '../context.ts'
import { policyOf } from '../http/security-headers.ts'
import { builtFrontend, type Frontend } from './frontend.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(100)

let dir: string
let frontend: Frontend
let listening: Listening
let ask: (path: string, encoding?: string) => Promise<Response>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-web-'))
  for (const folder of ['assets', '.vite']) await mkdir(join(dir, folder))
  const files = {
    'index.html': '<script>early()</script><script type="module" src="/a.js"></script>',
    '.vite/manifest.json': '{"first-screen.ts":{"file":"assets/first.js"}}',
    'assets/first.js': 'first()',
    'assets/a-1a2b.woff2': 'letters',
    'robots.txt': 'all',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  await writeFile(join(dir, 'assets/main-1a2b.js'), SCRIPT)
  await writeFile(join(dir, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT))
  frontend = await builtFrontend(dir)
  const app = createRouter().get('*', frontend.files)
  listening = await listen(createHttpServer(app.fetch), 0, '127.0.0.1')
  const { port } = listening
  ask = (path, encoding = 'identity') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': encoding } })
})
afterAll(async () => {
  await listening.close()
  await rm(dir, { recursive: true, force: true })
})

test('RUN-07 shared caches may store files of the build for a year, one copy for each encoding', async () => {
  const shown = async (...args: Parameters<typeof ask>) => {
    const { headers, body } = await ask(...args)
    await body?.cancel()
    return ['cache-control', 'content-encoding', 'vary', 'set-cookie'].map((name) => headers.get(name))
  }
  const forAll = 'public, max-age=31536000, immutable'
  expect(await shown('/assets/main-1a2b.js', 'gzip, br')).toEqual([forAll, 'br', 'Accept-Encoding', null])
  expect(await shown('/assets/main-1a2b.js')).toEqual([forAll, null, 'Accept-Encoding', null])
  expect(await shown('/assets/a-1a2b.woff2', 'gzip, br')).toEqual([forAll, null, null, null])
  expect(await shown('/robots.txt')).toEqual(['no-cache', null, 'Accept-Encoding', null])
})

test('SEC-03 the policy names each inline script by its hash and allows no other', () => {
  // computed by `openssl dgst -sha256 -binary | base64`: the template's own, and the one that starts
  // the scripts of prerendered pages
  const hashes = ['G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU=', 'fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A=']
  const sources = hashes.map((hash) => `'sha256-${hash}'`)
  expect(frontend.inlineScripts).toEqual(sources)
  const policy = policyOf({ mode: 'production' }, frontend.inlineScripts)
  expect(policy).toContain(`; script-src 'self' ${sources.join(' ')}; `)
  expect(policyOf({ mode: 'production' }, [])).toContain("; script-src 'self'; ")
})

test('prerendered pages have an inline script instead of the module, which it loads later', async () => {
  const waiting = await frontend.template('/', true)
  expect(waiting).toContain('<link rel="later" data-start href="/a.js"><script>first()</script>')
  expect(waiting).not.toContain('src="/a.js"')
  expect(await frontend.template('/', false)).toContain('<script type="module" src="/a.js"></script>')
})
