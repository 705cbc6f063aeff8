/**
 * Every URL of the site: who may open it and in which layout it stands. The page's router, the server's redirects and the
 * reserved handles are made from this one table. `member` needs a signed-in user with a profile, `artist` an active artist
 * profile, `admin` one of the admins; `signed-in` needs a user only.
 */
export const ROUTES = {
  landing: { path: '/', access: 'public' },
  auth: { path: '/auth', access: 'signed-out' },
  verifyEmail: { path: '/auth/verify', access: 'public' },
  forgottenPassword: { path: '/auth/forgotten', access: 'signed-out' },
  confirmEmail: { path: '/auth/email', access: 'public' },
  resetPassword: { path: '/auth/reset', access: 'public' },
  signup: { path: '/signup', access: 'no-profile' },
  newProfile: { path: '/profiles/new', access: 'signed-in' },
  home: { path: '/home', access: 'member' },
  findMusic: { path: '/find-music', access: 'public' },
  findArt: { path: '/find-art', access: 'public' },
  artists: { path: '/artists', access: 'public' },
  trackWithoutId: { path: '/track', access: 'public' },
  track: { path: '/track/$id', access: 'public' },
  album: { path: '/album/$id', access: 'public' },
  artwork: { path: '/artwork/$id', access: 'public' },
  event: { path: '/event/$id', access: 'public' },
  myProfile: { path: '/my-profile', access: 'member' },
  editProfile: { path: '/edit-profile', access: 'member' },
  account: { path: '/account', access: 'signed-in' },
  artistDashboard: { path: '/artist-dashboard', access: 'artist' },
  myMusic: { path: '/my-music', access: 'artist' },
  myStems: { path: '/my-stems', access: 'artist' },
  myAlbums: { path: '/my-albums', access: 'artist' },
  myArt: { path: '/my-art', access: 'artist' },
  myEvents: { path: '/my-events', access: 'artist' },
  myMerch: { path: '/my-merch', access: 'artist' },
  admin: { path: '/admin', access: 'admin' },
  myActivity: { path: '/my-activity', access: 'member' },
  messages: { path: '/messages', access: 'member' },
  playlists: { path: '/playlists', access: 'member' },
  playlist: { path: '/playlist/$id', access: 'public' },
  terms: { path: '/terms', access: 'public' },
  privacy: { path: '/privacy', access: 'public' },
  cookies: { path: '/cookies', access: 'public' },
  guidelines: { path: '/guidelines', access: 'public' },
  help: { path: '/help', access: 'public' },
  contact: { path: '/contact', access: 'public' },
  howItWorks: { path: '/how-it-works', access: 'public' },
  features: { path: '/features', access: 'public' },
  pricing: { path: '/pricing', access: 'public' },
  profile: { path: '/$slug', access: 'public' },
} as const satisfies Record<string, { path: string; access: RouteAccess }>

export type RouteAccess = 'public' | 'signed-out' | 'no-profile' | 'signed-in' | 'member' | 'artist' | 'admin'
export type RouteName = keyof typeof ROUTES
