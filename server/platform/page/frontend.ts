import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'

/** The built web app: its HTML template, its files, and which of them a page needs. */
export type Frontend = {
  /** With `waits`, the stylesheet and scripts load only after the prerendered first screen. */
  template(path: string, waits: boolean): Promise<string>
  /** The hashes of the template's inline scripts, as a Content-Security-Policy writes them. */
  inlineScripts: readonly string[]
  /** Serves the web app's own files and passes every other request to the next handler. */
  files: MiddlewareHandler<AppEnv>
  /** URLs of the script chunks and styles of one of its modules, for preloading. */
  chunksOf(module: string): { scripts: string[]; styles: string[] }
  /** The script and stylesheets of a page that does not belong to the app, such as an embed. */
  entryOf(module: string): { script: string; styles: string[] }
  /** URL of one of its pictures, such as `assets/scenes/vault.png`. */
  urlOf(asset: string): string
}

/** No built web app: for programs that serve the API alone. */
export const NO_FRONTEND: Frontend = {
  template: async () => '',
  inlineScripts: [],
  files: (_c, next) => next(),
  chunksOf: () => ({ scripts: [], styles: [] }),
  entryOf: (module) => ({ script: `/${module}`, styles: [] }),
  urlOf: (asset) => `/${asset}`,
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

/** File types that `npm run build` compresses, into `.br` and `.gz` files beside the originals. */
const COMPRESSED = /\.(?:js|css|svg|json|txt|webmanifest)(?:\.(?:br|gz))?$/
const BUILT = fileURLToPath(new URL('../../../dist/web', import.meta.url))
const BUILT_FROM_BUNDLE = fileURLToPath(new URL('../web', import.meta.url))

/** The web app as `npm run build` wrote it. */
export async function builtFrontend(
  root = import.meta.url.endsWith('.ts') ? BUILT : BUILT_FROM_BUNDLE,
): Promise<Frontend> {
  const html = await readFile(join(root, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(root, '.vite/manifest.json'), 'utf8')) as Manifest
  const starter = manifest['first-screen.ts']
  if (!starter) throw new Error('The build has no first-screen.ts, which starts the scripts of prerendered pages')
  const waiting = afterFirstScreen(html, await readFile(join(root, starter.file), 'utf8'))
  const known = new Map<string, { scripts: string[]; styles: string[] }>()
  const files = serveStatic<AppEnv>({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const isHashed = path.includes('/assets/')
      c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A sandboxed frame has no origin, so its scripts and fonts are requested cross-origin.
      if (isHashed) c.header('Access-Control-Allow-Origin', '*')
      // `Vary` is needed for uncompressed responses too: without it a cache would serve its one
      // copy to every client.
      if (COMPRESSED.test(path)) c.header('Vary', 'Accept-Encoding')
    },
  })
  return {
    template: async (_path, waits) => (waits ? waiting : html),
    inlineScripts: waiting
      .split('<script>')
      .slice(1)
      .map((rest) => sourceOf(rest.slice(0, rest.indexOf('</script>')))),
    urlOf: (asset) => `/${manifest[asset]?.file ?? asset}`,
    files: (c, next) => (isWebFile(c.req.path) ? files(c, next) : next()),
    entryOf(module) {
      const { file = module, css = [] } = manifest[module] ?? {}
      return { script: `/${file}`, styles: css.map((style) => `/${style}`) }
    },
    chunksOf(module) {
      const chunks = known.get(module) ?? collectChunks(manifest, module)
      known.set(module, chunks)
      return chunks
    },
  }
}

/**
 * A `rel` value that browsers ignore. `web/first-screen.ts` sets the real one when the first screen
 * is complete, and the browser then loads the file.
 */
export const LATER = 'later'

const afterFirstScreen = (html: string, starter: string): string => {
  const style = /<link rel="stylesheet"[^<>]*>/.exec(html)?.[0] ?? ''
  const later = style.replace('rel="stylesheet"', `rel="${LATER}" data-style`)
  return html
    .replace(style, '')
    .replace(
      /<script type="module"[^<>]* src="([^"<>]+)"><\/script>/,
      (_tag, main) => `${later}<link rel="${LATER}" data-start href="${main}"><script>${starter}</script>`,
    )
}

const sourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** `/{slug}` never contains a dot, and the web app's top-level files always do. */
const isWebFile = (path: string): boolean =>
  /^\/assets\/[^/]+$|^\/[^/]+\.[a-z0-9]+$/.test(path) && path !== '/index.html'

function collectChunks(manifest: Manifest, module: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunk.isEntry || scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    chunk.imports?.forEach(visit)
  }
  visit(module)
  return { scripts: [...scripts], styles: [...styles] }
}
