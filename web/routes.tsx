import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ROUTES, type RouteName } from '#contract/routes.ts'
import { CrashPage } from './app/errors/crash-page.tsx'
import { NotFoundPage } from './app/errors/not-found-page.tsx'
import { skeletonOf } from './app/pending/pending.tsx'
import { Root } from './app/root.tsx'
import { goToOwnProfile, guard } from './platform/routing/guards.ts'
import { plainSearch, readPlainSearch } from './platform/routing/search-params.ts'

/** The frame around a page: `bare` has none, `marketing` is forced, `auto` is the app's for those who have a profile. */
type Layout = 'auto' | 'app' | 'marketing' | 'bare'

// The site's table of contents: every URL of contract/routes.ts, one page each, each in a chunk of its own.
const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  staticData: { layout: 'auto', flush: true },
})

const page = <Name extends RouteName>(name: Name, layout: Layout = 'auto', flush = false) => ({
  getParentRoute: () => rootRoute,
  path: ROUTES[name].path as (typeof ROUTES)[Name]['path'],
  beforeLoad: guard(ROUTES[name].access),
  staticData: { layout, flush },
  pendingComponent: () => skeletonOf(name),
})

const optional = <Key extends string>(...names: Key[]) => ({
  validateSearch: (search: Record<string, unknown>): { [K in Key]?: string } =>
    Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : []))) as {
      [K in Key]?: string
    },
})

const WordsPage = lazyRouteComponent(() => import('./app/words/words-page.tsx'), 'WordsPage')
const words = <Name extends RouteName>(name: Name) => createRoute({ ...page(name, 'marketing'), component: WordsPage })

const landingRoute = createRoute({
  ...page('landing', 'marketing'),
  component: lazyRouteComponent(() => import('./app/landing/landing-page.tsx'), 'LandingPage'),
})
const authRoute = createRoute({
  ...page('auth', 'bare'),
  ...optional('next'),
  component: lazyRouteComponent(() => import('./accounts/auth-page.tsx'), 'AuthPage'),
})
const verifyEmailRoute = createRoute({
  ...page('verifyEmail', 'bare'),
  ...optional('token'),
  component: lazyRouteComponent(() => import('./accounts/verify-email-page.tsx'), 'VerifyEmailPage'),
})
const forgottenPasswordRoute = createRoute({
  ...page('forgottenPassword', 'bare'),
  component: lazyRouteComponent(() => import('./accounts/forgotten-password-page.tsx'), 'ForgottenPasswordPage'),
})
const resetPasswordRoute = createRoute({
  ...page('resetPassword', 'bare'),
  ...optional('token'),
  component: lazyRouteComponent(() => import('./accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const confirmEmailRoute = createRoute({
  ...page('confirmEmail', 'bare'),
  ...optional('token'),
  component: lazyRouteComponent(() => import('./accounts/settings/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})
const signupRoute = createRoute({
  ...page('signup', 'bare'),
  component: lazyRouteComponent(() => import('./profiles/wizard-page.tsx'), 'WizardPage'),
})
const newProfileRoute = createRoute({
  ...page('newProfile', 'app'),
  component: lazyRouteComponent(() => import('./profiles/new-profile-page.tsx'), 'NewProfilePage'),
})
const homeRoute = createRoute({
  ...page('home', 'app'),
  component: lazyRouteComponent(() => import('./app/home-page.tsx'), 'HomePage'),
})
const findMusicRoute = createRoute({
  ...page('findMusic'),
  ...optional('tag'),
  component: lazyRouteComponent(() => import('./music/find-music-page.tsx'), 'FindMusicPage'),
})
const trackWithoutIdRoute = createRoute({
  ...page('trackWithoutId', 'auto', true),
  component: lazyRouteComponent(() => import('./music/track-page.tsx'), 'TrackPage'),
})
const trackRoute = createRoute({
  ...page('track', 'auto', true),
  ...optional('t'),
  component: lazyRouteComponent(() => import('./music/track-page.tsx'), 'TrackPage'),
})
const myProfileRoute = createRoute({
  ...page('myProfile', 'app'),
  beforeLoad: goToOwnProfile,
  component: () => skeletonOf('profile'),
})
const editProfileRoute = createRoute({
  ...page('editProfile', 'app'),
  component: lazyRouteComponent(() => import('./profiles/edit-profile-page.tsx'), 'EditProfilePage'),
})
const accountRoute = createRoute({
  ...page('account', 'app'),
  component: lazyRouteComponent(() => import('./accounts/account-page.tsx'), 'AccountPage'),
})
// the three tabs of one page, which therefore stays when one leads to another
const ownMusicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'own-music',
  component: lazyRouteComponent(() => import('./music/my-music-page.tsx'), 'MyMusicPage'),
  pendingComponent: () => skeletonOf('myMusic'),
})
const ofOwnMusic = { getParentRoute: () => ownMusicRoute }
const myMusicRoute = createRoute({ ...page('myMusic', 'app'), ...ofOwnMusic })
const myStemsRoute = createRoute({ ...page('myStems', 'app'), ...ofOwnMusic })
const myAlbumsRoute = createRoute({ ...page('myAlbums', 'app'), ...ofOwnMusic })
const findArtRoute = createRoute({
  ...page('findArt'),
  ...optional('tag'),
  component: lazyRouteComponent(() => import('./artworks/find-art-page.tsx'), 'FindArtPage'),
})
const artistsRoute = createRoute({
  ...page('artists'),
  component: lazyRouteComponent(() => import('./profiles/artists/artists-page.tsx'), 'ArtistsPage'),
})
const artworkRoute = createRoute({
  ...page('artwork', 'auto', true),
  ...optional('view'),
  component: lazyRouteComponent(() => import('./artworks/artwork-page.tsx'), 'ArtworkPage'),
})
const albumRoute = createRoute({
  ...page('album', 'auto', true),
  component: lazyRouteComponent(() => import('./albums/album-page.tsx'), 'AlbumPage'),
})
const eventRoute = createRoute({
  ...page('event', 'auto', true),
  component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
})
const artistDashboardRoute = createRoute({
  ...page('artistDashboard', 'app'),
  ...optional('days'),
  component: lazyRouteComponent(() => import('./dashboard/artist-dashboard-page.tsx'), 'ArtistDashboardPage'),
})
const myArtRoute = createRoute({
  ...page('myArt', 'app'),
  component: lazyRouteComponent(() => import('./artworks/my-art-page.tsx'), 'MyArtPage'),
})
const myEventsRoute = createRoute({
  ...page('myEvents', 'app'),
  component: lazyRouteComponent(() => import('./events/my-events-page.tsx'), 'MyEventsPage'),
})
const myMerchRoute = createRoute({
  ...page('myMerch', 'app'),
  component: lazyRouteComponent(() => import('./merch/my-merch-page.tsx'), 'MyMerchPage'),
})
const adminRoute = createRoute({
  ...page('admin', 'app'),
  ...optional('tab'),
  component: lazyRouteComponent(() => import('./moderation/admin-page.tsx'), 'AdminPage'),
})
const myActivityRoute = createRoute({
  ...page('myActivity', 'app'),
  component: lazyRouteComponent(() => import('./activity/my-activity-page.tsx'), 'MyActivityPage'),
})
const messagesRoute = createRoute({
  ...page('messages', 'app', true),
  ...optional('conversation'),
  component: lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
})
const playlistsRoute = createRoute({
  ...page('playlists', 'app'),
  component: lazyRouteComponent(() => import('./playlists/playlists-page.tsx'), 'PlaylistsPage'),
})
const playlistRoute = createRoute({
  ...page('playlist', 'auto', true),
  component: lazyRouteComponent(() => import('./playlists/playlist-page.tsx'), 'PlaylistPage'),
})
const profileRoute = createRoute({
  ...page('profile', 'auto', true),
  ...optional('tab'),
  component: lazyRouteComponent(() => import('./profiles/profile-page.tsx'), 'ProfilePage'),
})

const routeTree = rootRoute.addChildren([
  landingRoute,
  authRoute,
  verifyEmailRoute,
  forgottenPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  signupRoute,
  newProfileRoute,
  homeRoute,
  findMusicRoute,
  trackWithoutIdRoute,
  trackRoute,
  myProfileRoute,
  editProfileRoute,
  accountRoute,
  ownMusicRoute.addChildren([myMusicRoute, myStemsRoute, myAlbumsRoute]),
  findArtRoute,
  artistsRoute,
  artworkRoute,
  albumRoute,
  eventRoute,
  artistDashboardRoute,
  myArtRoute,
  myEventsRoute,
  myMerchRoute,
  adminRoute,
  myActivityRoute,
  messagesRoute,
  playlistsRoute,
  playlistRoute,
  words('terms'),
  words('privacy'),
  words('cookies'),
  words('guidelines'),
  words('help'),
  words('contact'),
  words('howItWorks'),
  words('features'),
  words('pricing'),
  profileRoute,
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
  trailingSlash: 'never',
  // the page before stays for a moment: most chunks come within it
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  parseSearch: readPlainSearch,
  stringifySearch: plainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    layout?: Layout
    flush?: boolean
  }
}
