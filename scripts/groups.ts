/**
 * The order of folders on each side, lowest first. A folder imports only from folders below it, and
 * the folders of one group (`works/*`) must not form an import ring. '.' means the files beside the
 * folders. `npm run check` enforces this.
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

/** Removes the folder group from a module's path: `/web/works/tracks/` becomes `/web/tracks/`. */
export const withoutGroup = (path: string): string => path.replace(GROUP, '/web/')
