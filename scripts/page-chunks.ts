import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import type { Page } from '#contract/platform/page.ts'
import { SITE } from '#contract/site.ts'

/** Modules that a page loads by `import()` but needs for its first paint. */
const PARTS = [
  'works/artworks/profile-art.tsx',
  'works/events/profile-events.tsx',
  'works/merch/profile-merch.tsx',
  'social/profile-page/profile-music.tsx',
  'works/comments/comments.tsx',
  // Any page may show the skeletons of other pages: while a link to such a page loads.
  'app/pending/page-skeletons.tsx',
]
/**
 * Every page for signed-in users loads these modules. Only they see `own-mark.tsx`, above their own
 * works.
 */
const SHELL = ['app/shell/app-shell.tsx', 'live.ts', 'works/releases/own-mark.tsx']

/** By chunk, the names of the pages and parts (of `PARTS`) that the chunk is for. */
type Sets = Record<string, readonly string[]>

/**
 * Chunks for several pages that are small or link to each other. A chunk contains the modules that
 * only its pages import.
 */
const TOGETHER = {
  accounts: [
    ...['auth-page', 'confirm-email-page', 'forgotten-password-page', 'reset-password-page'],
    ...['unsubscribe-page', 'verify-email-page'],
  ],
  decisions: ['decision-page', 'decisions-page'],
  newcomers: ['new-profile-page', 'wizard-page'],
  notifications: ['notifications-page', 'open-page'],
  'own-works': ['my-art-page', 'my-music-page'],
  profile: ['profile-page', 'profile-music'],
  reporting: ['confirm-report-page', 'report-page'],
  walls: ['find-art-page', 'home-page', 'profile-art'],
  ways: ['artists-page', 'scene-page', 'tag-page'],
} satisfies Sets

/**
 * Chunks for modules that several pages import. A module is also here if it is imported both by a
 * page and by a dialog or menu that opens over any page. A page loads at most five scripts before
 * its first paint, so name a page in at most two of these chunks.
 */
const SHARED: Sets = {
  comments: ['album-page', 'artwork-page', 'comments', 'track-page'],
  dates: [
    ...[...TOGETHER.ways, 'event-page', 'events-page', 'link-page', 'my-events-page', 'page-skeletons'],
    'profile-events',
  ],
  finding: ['find-art-page', 'find-music-page'],
  forms: [
    ...[...TOGETHER.accounts, ...TOGETHER.newcomers, ...TOGETHER.reporting, 'account-page', 'edit-profile-page'],
    ...['artist-dashboard-page', 'messages-page', 'my-merch-page', 'notification-settings-page', 'security-page'],
    'keep-factors-page',
  ],
  notifications: TOGETHER.notifications,
  'page-skeletons': ['page-skeletons'],
  playlist: ['playlist-page', 'playlists-page'],
  reporting: TOGETHER.reporting,
  search: ['search-page'],
  texts: [
    ...[...TOGETHER.decisions, ...TOGETHER.notifications, ...TOGETHER.reporting],
    ...['house-rules-page', 'transparency-page', 'words-page'],
  ],
}
/** The chunk for all other modules that several pages import. */
const COMMON = 'works'

/**
 * These modules are always in the common chunk. Stylesheets add no code to the scripts, because
 * class names are constants; `feeds.ts` adds one line.
 */
const ALWAYS_COMMON = /(?<!\.later)\.module\.css$|\/contract\/feeds\.ts$/

const nameOf = (module: string): string => basename(module).replace(/\.tsx?$/, '')
const VISITORS: readonly string[] = ['public', 'signed-out', 'no-profile']

// Admin pages are left out because admins are few. The offline page is left out because it is
// prefetched with everything that it shows.
const pages = (Object.values(SITE) as unknown as Page[])
  .filter(({ access, path }) => access !== 'admin' && path !== '/offline')
  .map(({ access, module }) => ({ module: `${module}.tsx`, isOpen: VISITORS.includes(access) }))
const open = pages.filter(({ isOpen }) => isOpen).map(({ module }) => module)
const members = pages.map(({ module }) => module).filter((module) => !open.includes(module))
/** By name, the modules of every page, of every part, and of the shell. */
const roots = new Map<string, readonly string[]>([
  ...[...pages.map(({ module }) => module), ...PARTS].map((module): [string, string[]] => [nameOf(module), [module]]),
  ['shell', SHELL],
])

const shared: Sets = { ...SHARED, shell: ['shell', ...members.map(nameOf)], [COMMON]: [...roots.keys()] }
const bySize = (sets: [chunk: string, pages: readonly string[]][]) => sets.sort(([, a], [, b]) => a.length - b.length)
const sharedSets = bySize(Object.entries(shared))
const allSets = bySize([
  ...[...roots.keys()].map((name): [string, string[]] => [ownChunk(name), [name]]),
  ...[...Object.entries(TOGETHER), ...Object.entries(shared)],
])

function ownChunk(name: string): string {
  const found = Object.entries<string[]>(TOGETHER).find(([, names]) => names.includes(name))
  return found?.[0] ?? name.replace(/-page$/, '')
}

/**
 * All chunk names; the chunk for the most pages is first. `chunks.ts` gives the first chunk the
 * highest priority, because a chunk also takes the modules that its own modules import.
 */
export const PAGE_CHUNKS = [...new Set(allSets.map(([name]) => name))].reverse()

const chunks = new Map<string, string>()

/**
 * Returns the chunk of a module that pages need for their first paint. Valid after `findPageChunks`
 * has run; undefined for modules that load later.
 */
export const chunkOfPages = (id: string): string | undefined => (ALWAYS_COMMON.test(id) ? COMMON : chunks.get(id))

/**
 * Assigns each module that pages import to a chunk. Of the chunks that name all pages which import
 * the module, it takes the chunk with the fewest pages. A new module needs no line here; a new page
 * gets its own chunk.
 */
export const findPageChunks: Plugin = {
  name: 'find-page-chunks',
  apply: 'build',
  buildEnd() {
    const { root } = this.environment.config
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
    const loadsOf = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []
    const pageModules = loadsOf(join(root, 'pages.ts'))
    const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
    const atStart = reached(entries, importsOf)
    const overAny = reached(entries, (id) => [
      ...importsOf(id),
      ...loadsOf(id).filter((to) => !pageModules.includes(to)),
    ])
    const pagesOf = new Map<string, string[]>()
    for (const [name, modules] of roots) {
      const files = modules.map((module) => join(root, module))
      for (const file of files) if (!this.getModuleInfo(file)) this.error(`${file} is not imported by the web app`)
      for (const id of reached(files, importsOf))
        if (!atStart.has(id)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), name])
    }
    for (const [id, needing] of pagesOf) {
      const sets = overAny.has(id) ? sharedSets : allSets
      const [chunk = COMMON] = sets.find(([, names]) => needing.every((name) => names.includes(name))) ?? []
      chunks.set(id, chunk)
    }
  },
}

function reached(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

for (const name of Object.values({ ...TOGETHER, ...SHARED }).flat())
  if (!roots.has(name)) throw new Error(`${name} is not a page of contract/pages`)
