import type { World } from '../world/world.ts'

/** The URLs of all public pages. */
export const publicPaths = ({ artist, track, plain, artwork, ...world }: World): string[] => [
  '/',
  '/find-music',
  '/find-art',
  '/artists',
  '/search',
  `/search?q=${artist.displayName}`,
  '/artists?order=newest',
  ...['/events', '/events?city=Crypt', `/tags/${world.tag}`],
  ...[world.placePath, `${world.placePath}?show=tracks`, '/tags/none', '/scenes/none'],
  `/${artist.handle}`,
  ...['art', 'events', 'merch'].map((tab) => `/${artist.handle}?tab=${tab}`),
  ...[artwork.path, `/track/${track.id}`, `/track/${plain.id}`, `/album/${world.albumId}`],
  ...[`/playlist/${world.playlistId}`, `/event/${world.eventId}`],
  ...['/album/none', '/event/none', '/playlist/none', '/track', '/no/such/page', '/nobody_here'],
  ...[
    '/auth',
    '/auth/forgotten',
    '/auth/reset?token=x',
    '/auth/verify',
    '/auth/email?token=x',
    '/auth/keep-factors?token=x',
    '/notifications/unsubscribe?token=x',
    '/report/confirm?token=x',
  ],
  ...[
    '/rules',
    '/transparency',
    '/report',
    '/terms',
    '/privacy',
    '/cookies',
    '/guidelines',
    '/help',
    '/contact',
    '/how-it-works',
    '/features',
    '/pricing',
  ],
]

/** The URLs of all pages for a signed-in artist. */
export const artistPaths = ({ artist, track, ...world }: World): string[] => [
  ...[`/search?q=${artist.displayName}`, `/search?q=${artist.displayName}&kind=track`],
  ...['/home', '/find-music', '/find-art', '/artists', '/events', '/playlists', '/messages', '/my-activity'],
  ...['/notifications', '/notifications?show=unread', '/notifications/settings'],
  ...['/my-music', '/my-stems', '/my-albums', '/my-art', '/my-events', '/my-merch', '/artist-dashboard'],
  ...['/decisions', '/decisions/none'],
  ...['/edit-profile', '/account', '/security', '/security?tab=apps', '/security?tab=sessions'],
  ...['/profiles/new', '/no/such/page'],
  ...[`/${artist.handle}`, `/track/${track.id}`, `/album/${world.albumId}`, `/playlist/${world.playlistId}`],
  ...[`/event/${world.eventId}`, `/tags/${world.tag}`, world.placePath],
]

/**
 * A sample of all pages. Pages that differ only in text are left out; pages for both are in one
 * list only.
 */
export function samplePages(world: World): { visitor: string[]; member: string[] } {
  const words = [
    '/privacy',
    '/cookies',
    '/guidelines',
    '/album/none',
    '/playlist/none',
    '/track',
    '/nobody_here',
    '/tags/none',
  ]
  const member = artistPaths(world).filter((path) => path !== '/no/such/page')
  const visitor = publicPaths(world).filter((path) => !member.includes(path) && !words.includes(path))
  return { visitor, member }
}

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  mobile: { width: 390, height: 844 },
} as const
export type Size = keyof typeof SIZES

export const THEMES = ['soot', 'paper'] as const
export type Theme = (typeof THEMES)[number]
