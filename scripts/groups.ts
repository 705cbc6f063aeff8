/**
 * The order of folders on each side, the lowest first: a folder imports from those below it alone, and folders of one group
 * (`works/*`) stand in no ring. '.' are the files beside the folders. `npm run check` sees to it.
 */
export const ORDER = {
  server: [
    ...['platform', 'media', 'people/*', 'works/*', 'social/*', 'moderation/*', 'reach/*', 'operations/*'],
    ...['.', 'commands', 'process'],
  ],
  web: [
    ...[
      'assets',
      'platform',
      'styles',
      'worker',
      'ui',
      'safety/*',
      'upload',
      'people/*',
      'player',
      'offline',
      'works/*',
    ],
    ...['reach/*', 'social/*', 'player-bar', 'moderation/*', 'settings', 'app', '.'],
  ],
} as const satisfies Record<string, readonly string[]>

const groups = ORDER.web.flatMap((name) => (name.endsWith('/*') ? [name.slice(0, -2)] : []))
const GROUP = new RegExp(`/web/(?:${groups.join('|')})/`)

/** The path of a module of the page as if folders stood in no groups. */
export const withoutGroup = (path: string): string => path.replace(GROUP, '/web/')
