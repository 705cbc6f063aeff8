import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type CodeSplittingGroup, rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { withoutGroup } from './groups.ts'
import { chunkOfPages, PAGE_CHUNKS } from './page-chunks.ts'

/**
 * Chunks for code that pages load after their first paint, each with the paths of its modules.
 * `page-chunks.ts` assigns the modules that the first paint needs.
 */
const OPENED: Record<string, readonly string[]> = {
  fans: ['/web/(?:profile-page/fan-shelf|follows/listed-profile-row)'],
  keys: [String.raw`/web/app/keys/(?:keys|asks-for-keys)\.`],
  dialogs: [
    '/node_modules/(?:radix-ui|@radix-ui|@floating-ui|aria-hidden|react-(?:remove-scroll|style-singleton)|use-[a-z-]+|tslib)',
    '/web/ui/(?:overlay|form)',
  ],
  sorting: ['/node_modules/@dnd-kit', '/web/ui/sortable', '/web/playlists/(?:own-entries|move-entries)'],
  sensitive: ['/web/sensitive/(?:work-warning|sensitive-note)'],
  menus: [
    '/web/(?:app/(?:theme/theme-[cm]|keys|shell/profile-menu)|blocks/profile-menu|tracks/row-menu|reports/report-item|notifications/notification-menu)',
  ],
  stems: ['/web/music/stems/(?:own-stems|profile-stems|stem-(?:rows|download)|track-stems)'],
  player: ['/web/player(?:-bar)?/'],
  offline: ['/web/(?:offline/(?!page/)|worker/)'],
  push: ['/web/push/'],
  suggest: ['/web/suggest/'],
  'search-panel': ['/web/search/panel'],
  uploads: [
    '/web/(?:[a-z]+/)?upload/',
    '/contract/(?:pictures|mp3/|music-import|track-names|folder-numbers|given-paths|zip-names)',
    '/web/artworks/delete-artwork-dialog',
  ],
  'audio-tags': [
    '/node_modules/(?:strtok3|token-types|@borewit|debug|file-type|@tokenizer|uint8array-extras|ms)',
    '/node_modules/music-metadata/lib/(?:core|common|id3|mpeg|apev2|Parse|type|util)',
  ],
  'social-dialogs': ['/web/(?:follows|comments|reports)/[a-z-]+-dialog'],
}

/**
 * The chunks of the build, highest priority first. A chunk also takes the modules that its own
 * modules import, unless an earlier chunk has them. So a chunk whose modules other chunks import
 * must be before them.
 */
const GROUPS: Omit<CodeSplittingGroup, 'priority'>[] = [
  { name: 'frame', tags: ['$initial'] },
  ...PAGE_CHUNKS.map((name) => ({ name, test: (id: string) => chunkOfPages(id) === name })),
  ...Object.entries(OPENED).map(([name, paths]) => {
    const path = new RegExp(paths.join('|'))
    // `OPENED` writes paths without the groups of folders.
    return { name, test: (id: string) => path.test(withoutGroup(id)) }
  }),
  {
    name: (id) => `${/\/web\/([a-z]+)/.exec(withoutGroup(id))?.[1]}-dialogs`,
    debugName: 'dialogs',
    test: /\/web\/.*(?:-dialog|\/mutations)\.tsx?$/,
  },
]
export const chunkGroups = GROUPS.map((group, at): CodeSplittingGroup => ({ ...group, priority: GROUPS.length - at }))

/**
 * Adds every module that is loaded by `import()` to Vite's manifest. Vite lists a chunk of several
 * modules only under the name of the chunk, but the server looks up chunks by the module of a page.
 */
export const modulesInManifest: Plugin = {
  name: 'modules-in-manifest',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const path = join(dir, '.vite/manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string }>
    const entries = Object.values(manifest)
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.isEntry) continue
      const entry = entries.find(({ file }) => file === chunk.fileName)
      const loaded = chunk.moduleIds.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
      for (const id of entry ? loaded : []) manifest[relative(this.environment.config.root, id)] ??= entry!
    }
    await writeFile(path, JSON.stringify(manifest))
  },
}

const STARTER = 'first-screen.ts'
/**
 * Records key presses before any other file is loaded, so it is inline in the HTML. The server adds
 * its hash to the CSP.
 */
const LISTENER = 'early-keys.ts'

/**
 * Moves the stylesheet behind the prerendered HTML, which does not need it. The server decides when
 * the script starts: while the HTML loads, or after the prerendered first screen. In the second
 * case the server inlines `web/first-screen.ts`, which starts it.
 */
export const scriptsLast: Plugin = {
  name: 'scripts-last',
  apply: 'build',
  async buildStart() {
    const source = await smallScript(join(this.environment.config.root, STARTER))
    this.emitFile({ type: 'asset', name: 'first-screen.js', originalFileName: STARTER, source })
  },
  transformIndexHtml: {
    order: 'post',
    async handler(page, { filename }) {
      const listener = await smallScript(join(dirname(filename), LISTENER))
      const tags: Record<string, string> = {}
      const rest = page.replace(
        /\n\s*<(script type="module"|link rel="stylesheet")[^>]*>(?:<\/script>)?/g,
        (tag, kind) => {
          tags[kind] = tag
          return ''
        },
      )
      return rest
        .replace('</head>', (end) => `  <script>${listener}</script>\n  ${end}`)
        .replace('<!--stylesheet-->', tags['link rel="stylesheet"'] ?? '')
        .replace('<!--start-->', (start) => start + (tags['script type="module"'] ?? '').trim())
    },
  },
}

async function smallScript(input: string): Promise<string> {
  const bundle = await rolldown({ input })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}
