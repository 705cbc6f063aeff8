import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type OutputBundle, type OutputChunk, rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import type { Build } from '../web/worker/cache-build.ts'

const SOURCE = 'web/worker/service-worker.ts'
/** In the root, because a service worker controls only URLs below its own path. */
const NAME = 'sw.js'

/** Modules that draw the offline page and play audio. They are cached before all others. */
const FIRST = [
  'main.tsx',
  'offline/page/offline-page.tsx',
  'offline/maintain.ts',
  'offline/keep-control.tsx',
  'app/pending/page-skeletons.tsx',
  'app/shell/app-shell.tsx',
  'app/shell/profile-menu.tsx',
  'player-bar/player-bar.tsx',
  'player/accompany.ts',
  'player-bar/now-playing.tsx',
]
/** Files that pages are drawn with. The only picture among them is that of the offline page. */
const KEPT = /\.(?:js|css|woff2)$|stair-s-[^/]*\.png$/
/** Files of embeds, which are not part of the app, and a font for letters that few names need. */
const NOT_KEPT = /^assets\/(?:embed-|archivo-latin-ext)/

async function bundle(build: Build | null): Promise<string> {
  const define = { BUILD: JSON.stringify(build) }
  const bundled = await rolldown({ input: SOURCE, optimization: { inlineConst: true }, transform: { define } })
  const { output } = await bundled.generate({ format: 'iife', minify: true })
  await bundled.close()
  return output[0].code
}

/** Selects the files of a build to cache: those of the modules in `FIRST` come first. */
function buildOf(files: OutputBundle, root: string): Build {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk')
  const first = new Set<string>()
  const take = (chunk: OutputChunk | undefined) => {
    if (!chunk || first.has(chunk.fileName)) return
    first.add(chunk.fileName)
    for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name))
  }
  for (const module of FIRST) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
    if (!chunk) throw new Error(`${module} is in no chunk`)
    take(chunk)
  }
  const names = Object.keys(files).filter((name) => KEPT.test(name) && !NOT_KEPT.test(name))
  for (const name of names) if (!name.endsWith('.js')) first.add(name)
  const main = chunks.find(({ isEntry }) => isEntry)!.fileName
  const rest = names.filter((name) => !first.has(name))
  const version = createHash('sha256').update(names.toSorted().join()).digest('base64url').slice(0, 8)
  const addressesOf = (list: Iterable<string>) => [...list].map((name) => `/${name}`)
  return { version, main, first: addressesOf(first), rest: addressesOf(rest) }
}

/**
 * The service worker, in one file without a hash in its name, because browsers check that URL for
 * updates.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  generateBundle: {
    // after every file has its final name
    order: 'post',
    async handler(_options, files) {
      const { root } = this.environment.config
      this.emitFile({ type: 'asset', fileName: NAME, source: await bundle(buildOf(files as OutputBundle, root)) })
    },
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_request, response, next) => {
      bundle(null).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
}
