import type { Scene } from './scene.ts'

/** Every page that anyone may open, with what its address needs. */
export const publicPaths = (scene: Scene): string[] => [
  ...[
    '/',
    '/find-music',
    '/find-art',
    scene.artwork.path,
    `/${scene.artist.handle}?tab=art`,
    `/track/${scene.track.id}`,
    `/track/${scene.plain.id}`,
    `/${scene.artist.handle}`,
  ],
  ...[`/playlist/${scene.playlistId}`, '/playlist/none', `/event/${scene.eventId}`, '/event/none'],
  ...[`/album/${scene.albumId}`, '/album/none', `/${scene.artist.handle}?tab=events`],
  ...[`/${scene.artist.handle}?tab=events`, `/${scene.artist.handle}?tab=merch`],
  ...['/auth', '/auth/forgotten', '/auth/reset?token=x', '/auth/verify', '/track', '/no/such/page', '/nobody_here'],
  ...['/terms', '/privacy', '/cookies', '/guidelines', '/help', '/contact', '/how-it-works', '/features', '/pricing'],
]

/** Every page of an artist who is signed in. */
export const artistPaths = (scene: Scene): string[] => [
  ...[
    '/home',
    '/find-music',
    '/find-art',
    '/my-art',
    '/my-music',
    '/playlists',
    '/my-activity',
    '/edit-profile',
    '/account',
    '/profiles/new',
  ],
  ...[`/track/${scene.track.id}`, `/playlist/${scene.playlistId}`, `/${scene.artist.handle}`, '/no/such/page'],
  ...[
    '/my-stems',
    '/my-albums',
    `/album/${scene.albumId}`,
    '/artist-dashboard',
    '/my-events',
    `/event/${scene.eventId}`,
  ],
  ...['/artist-dashboard', '/my-events', '/my-merch', `/event/${scene.eventId}`],
]

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  mobile: { width: 390, height: 844 },
} as const
export type Size = keyof typeof SIZES

export const THEMES = ['soot', 'paper'] as const
export type Theme = (typeof THEMES)[number]
