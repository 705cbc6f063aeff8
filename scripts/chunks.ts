import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type CodeSplittingGroup, rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { withoutGroup } from './groups.ts'

/** The contract's modules but those that belong to single pages or to what opens on them. */
const CONTRACT_OF_MANY_PAGES =
  '/contract/(?!pictures|blocks|dashboard|decisions|drafts|events|moderation|push|reports|sensitive|mp3/|platform/(?:live|cookies|size-text|escape-html)|music-import|track-names|folder-numbers|given-paths|zip-names|drawing/halftone|embed|deletion|cards|licences|search|collections|scenes|storage|tag-page|transparency|merch-offers|imports|words/|footer|landing|[a-z]+-words)'

/**
 * Which modules come in one file: what is used together, so that few files draw a page. A chunk takes along what it
 * needs, so what others stand on comes first; what none of them names is a page's own.
 */
const CHUNKS: Record<string, readonly string[]> = {
  // what pages with works on them show: hearts, pictures, rows, waveforms
  works: [
    '/node_modules/@tanstack/(?!.*(?:queriesObserver|useQueries))',
    String.raw`/web/.*(?<!\.later)\.module\.css$`,
    CONTRACT_OF_MANY_PAGES,
    '/contract/words/counted',
    '/web/ui/(?!overlay|form|sortable|layout/(?:masonry|table|row-fields)|media/halftone|text/own-html|layout/from-the-top)',
    '/web/platform/(?!go-live|gone-profiles|cookies|requests/upload|side-by-side|keys/taken-keys|page/theme)',
    '/web/(?:likes|share/share(?:-link)?\\.ts|reports/report-button|decisions/hidden-mark|rules/use-rules-told|tags/tags|artworks/(?:artwork-picture|usage)|profiles/(?:profile-name|artist-link|mentions)|merch/price|blocks/profile-restrictions)',
    '/web/(?:follows/(?:follow-button|toggle-follow)|comments/lazy-comments)',
    String.raw`/web/player/(?:engine/(?!memory/remembered|one-tab)|player\.ts|use-player|play-all|labelled)|/web/offline/keep-slot`,
    '/web/tracks/(?!row-menu)',
    String.raw`/web/(?:albums/album-(?:cover|facts)|playlists/playlist-cover|sensitive/(?:unveiled|veil|work-cover)\.tsx?)`,
    String.raw`/web/(?!music/track/|profile-page/|artworks/page/).*-skeleton\.tsx`,
  ],
  finding: [String.raw`/web/(?:tags/(?:tag-filter|nothing-tagged)|ui/form/use-combobox)\.`],
  fans: ['/web/(?:profile-page/(?:fan-shelf|liked-wall)|follows/listed-profile-row)'],
  // what pages with fields on them have
  forms: [
    String.raw`/web/ui/(?:form/(?:field|text-field|checkbox|choice|radio-group|use-form)|layout/(?:table|row-fields))\.`,
    '/web/accounts/(?:auth-frame|credentials-form)|/web/(?:accounts|profiles)/mutations|/web/platform/requests/upload|/web/merch/status-badge',
    CONTRACT_OF_MANY_PAGES,
    '/web/(?:settings/mutations|accounts/use-log-out|deletion/delete-account-button)',
    '/web/blocks/toggle-restriction|/web/upload/(?:check-files|use-latest|use-object-url)',
  ],
  keys: [String.raw`/web/(?:app/keys/(?:keys|asks-for-keys)\.|platform/keys/taken-keys)`],
  // what opens over a page
  dialogs: [
    '/node_modules/(?:radix-ui|@radix-ui|@floating-ui|aria-hidden|react-(?:remove-scroll|style-singleton)|use-[a-z-]+|tslib)',
    '/web/ui/(?:overlay|form/(?!decimal))',
  ],
  // lists that their owner puts in order
  sorting: ['/node_modules/@dnd-kit', '/web/ui/sortable', '/web/playlists/(?:own-entries|move-entries)'],
  comments: [
    '/web/(?:comments/(?!comments-dialog|edit-form)|player/playback-time|drafts/draft-mark|playlists/add-button)|/contract/sensitive-words',
  ],
  // what the page of a sensitive work says of it
  sensitive: ['/web/sensitive/(?:work-veil|sensitive-note)'],
  album: ['/web/albums/(?:album-page|page/)|/contract/licences'],
  walls: ['/web/(?:ui/layout/masonry|feed/|artworks/(?:gallery|find-art-page|profile-art)|app/home-page)'],
  profile: [
    '/web/(?:profile-page/(?!.*-skeleton)|messages/message-button|ui/media/halftone)|/contract/drawing/halftone',
    '/web/albums/profile-albums',
  ],
  // what everybody has who is signed in
  shell: [
    '/web/(?:app/shell/(?!profile-menu)|platform/(?:go-live|cookies)|player/radio|push/follow-pushes|worker/lead-to|notifications/(?:bell|receive|tell-time-zone|mutes)|messages/(?!messages-page|thread|cards|conversations|explain-switch)|live\\.ts)',
    '/web/upload/(?:accepted|file-target|handed-files)|/contract/platform/(?:live|cookies)',
  ],
  menus: [
    '/web/(?:app/(?:theme/theme-[cm]|keys|shell/profile-menu)|blocks/profile-menu|tracks/row-menu|reports/report-item|notifications/notification-menu)',
  ],
  words: [
    '/contract/(?:decision-words|report-words|reports)|/contract/words/(?:leads|words)|/web/(?:ui/text/own-html|rules/rules-text)',
  ],
  decisions: ['/web/decisions/(?!suspension|hidden|appeal-form)'],
  notifications: [
    '/web/notifications/(?!notification-(?:panel|settings|menu)|mail-rhythm|mute|unsubscribe)|/contract/notification-words',
  ],
  // what any list of events shows
  dates: ['/web/events/(?:times/|profile-events|page/(?:listed-event|event-row|calendar-))|/contract/events'],
  events: ['/web/events/(?!all/|dialog|events-page|mutations)'],
  // what leads on from a tag, a place, a name
  ways: ['/web/(?:collections/|profiles/artists/)'],
  track: ['/web/music/(?:track-page|track/(?![a-z-]+dialog|[a-z-]+-skeleton|use-track-edit))'],
  stems: ['/web/music/stems/(?:own-stems|profile-stems|stem-(?:rows|download)|track-stems)'],
  player: ['/web/player(?:-bar)?/'],
  offline: ['/web/(?:offline/(?!page/)|worker/)'],
  push: ['/web/push/|/web/notifications/(?:notification-settings|mail-rhythm|muted-)'],
  accounts: ['/web/accounts/|/web/settings/confirm-email-page|/web/notifications/unsubscribe'],
  settings: [
    '/web/settings/(?!sensitive-section)|/web/upload/storage-use|/web/blocks/restricted-profiles|/contract/(?:storage|platform/size-text)',
  ],
  reporting: ['/web/reports/(?:report-page|outside-form|confirm-report|reason-choice)'],
  newcomers: ['/web/profiles/(?:wizard|new-profile-page|type-choice|handle)'],
  // before what opens with fields that suggest
  search: ['/web/search/(?!panel)|/web/suggest/(?:marks|use-search-answer)|/contract/search'],
  'search-panel': ['/web/search/panel'],
  suggest: ['/web/suggest/'],
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

/** Paths are written without the groups of folders. */
const matches = (paths: RegExp) => (id: string) => paths.test(withoutGroup(id))

export const chunkGroups: CodeSplittingGroup[] = [
  { name: 'frame', tags: ['$initial'], priority: 100 },
  ...Object.entries(CHUNKS).map(([name, paths], at) => ({
    name,
    test: matches(new RegExp(paths.join('|'))),
    priority: 99 - at,
  })),
  {
    name: (id) => `${/\/web\/([a-z]+)/.exec(withoutGroup(id))?.[1]}-dialogs`,
    debugName: 'dialogs',
    test: /\/web\/.*(?:-dialog|\/mutations)\.tsx?$/,
  },
]

/**
 * In the manifest a chunk of several modules has only its own name: the modules that are loaded by theirs are added, so
 * that a page's chunks are found by its module.
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

const STARTER = 'after-picture.ts'
/** Listens before any file is there, so it stands in the HTML; the server names its hash in the policy. */
const LISTENER = 'early-keys.ts'

/**
 * The stylesheet stands behind the first screen, which is drawn without it; the server says when the script comes: at
 * once, or by `web/after-picture.ts`, which is a file of its own.
 */
export const scriptsLast: Plugin = {
  name: 'scripts-last',
  apply: 'build',
  async buildStart() {
    const source = await smallScript(join(this.environment.config.root, STARTER))
    this.emitFile({ type: 'asset', name: 'after-picture.js', originalFileName: STARTER, source })
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
