import { devicesResource } from './accounts.ts'
import { commentedResource, likedResource } from './activity.ts'
import { albumResource, profileAlbumsResource } from './albums.ts'
import { artworkResource, artworksResource, ownArtworksResource } from './artworks.ts'
import { blockedResource, mutedResource } from './blocks.ts'
import { CARDS, cardPathsIn, cardsResource } from './cards.ts'
import { commentsResource, momentsResource } from './comments.ts'
import { dashboardResource } from './dashboard.ts'
import { eventResource, ownEventsResource } from './events.ts'
import { feedResource } from './feed.ts'
import { merchReviewResource, ownMerchResource } from './merch.ts'
import { conversationResource, conversationsResource, messagesResource } from './messages.ts'
import { auditLogResource } from './moderation.ts'
import {
  ownMusicCountsResource,
  profileStemsResource,
  profileTracksResource,
  trackResource,
  trackStemsResource,
  tracksResource,
} from './music.ts'
import { DASHBOARD_DAYS } from './platform/limits.ts'
import { acting, page } from './platform/page.ts'
import { ask } from './platform/resource.ts'
import { ownPlaylistsResource, playlistResource } from './playlists.ts'
import { artistsResource, ownProfileResource } from './profiles.ts'
import { ProfileTab, publicProfileResource } from './public-profile.ts'

const tagOf = (tag: string | undefined): string | null => tag?.trim().toLowerCase() || null

/** A page of words: the same to everyone. */
const words = <const Path extends string>(path: Path) =>
  page(path, { access: 'public', layout: 'marketing', module: 'app/words/words-page' })

/** The tabs of My Music, each of which says how much is in all. */
const ownMusic = { access: 'artist', layout: 'app', module: 'music/my-music-page', group: 'own-music' } as const

/** What draws each tab of an artist's page. */
const PROFILE_TABS: Record<ProfileTab, string> = {
  music: 'profiles/public/profile-music',
  art: 'artworks/profile-art',
  events: 'events/profile-events',
  merch: 'merch/profile-merch',
}
const profileTab = (tab: string | undefined): ProfileTab => ProfileTab.safeParse(tab).data ?? 'music'

/**
 * Every page of the site. The page's router, the server's answers and the reserved handles are made from this one
 * table.
 */
export const SITE = {
  landing: page('/', {
    access: 'public',
    layout: 'marketing',
    module: 'app/landing/landing-page',
    shows: () => [ask(tracksResource, {})],
  }),
  auth: page('/auth', { access: 'signed-out', layout: 'bare', module: 'accounts/auth-page', search: ['next'] }),
  verifyEmail: page('/auth/verify', {
    access: 'public',
    layout: 'bare',
    module: 'accounts/verify-email-page',
    search: ['token'],
  }),
  forgottenPassword: page('/auth/forgotten', {
    access: 'signed-out',
    layout: 'bare',
    module: 'accounts/forgotten-password-page',
  }),
  confirmEmail: page('/auth/email', {
    access: 'public',
    layout: 'bare',
    module: 'accounts/settings/confirm-email-page',
    search: ['token'],
  }),
  resetPassword: page('/auth/reset', {
    access: 'public',
    layout: 'bare',
    module: 'accounts/reset-password-page',
    search: ['token'],
  }),
  signup: page('/signup', { access: 'no-profile', layout: 'bare', module: 'profiles/wizard-page' }),
  newProfile: page('/profiles/new', { access: 'signed-in', layout: 'app', module: 'profiles/new-profile-page' }),
  home: page('/home', {
    access: 'with-profile',
    layout: 'app',
    module: 'app/home-page',
    shows: acting((as) => [ask(feedResource, { as })]),
  }),
  findMusic: page('/find-music', {
    access: 'public',
    layout: 'auto',
    module: 'music/find-music-page',
    search: ['tag'],
    shows: ({ search }) => [ask(tracksResource, { tag: tagOf(search.tag) })],
  }),
  findArt: page('/find-art', {
    access: 'public',
    layout: 'auto',
    module: 'artworks/find-art-page',
    search: ['tag'],
    shows: ({ search }) => [ask(artworksResource, { tag: tagOf(search.tag) })],
  }),
  artists: page('/artists', {
    access: 'public',
    layout: 'auto',
    module: 'profiles/artists/artists-page',
    shows: () => [ask(artistsResource, {})],
  }),
  trackWithoutId: page('/track', {
    access: 'public',
    layout: 'auto',
    module: 'music/track-page',
    flush: true,
    isMissing: true,
  }),
  track: page('/track/$id', {
    access: 'public',
    layout: 'auto',
    module: 'music/track-page',
    search: ['t'],
    flush: true,
    shows: ({ params: { id } }) => [ask(trackResource, { id })],
    alsoShows: (known) => {
      const track = known(trackResource)
      if (!track) return []
      const assetId = track.id
      const stems = track.stemCount > 0 ? [ask(trackStemsResource, { id: track.id })] : []
      return [ask(commentsResource, { assetId }), ask(momentsResource, { assetId }), ...stems]
    },
  }),
  album: page('/album/$id', {
    access: 'public',
    layout: 'auto',
    module: 'albums/album-page',
    flush: true,
    shows: ({ params: { id } }) => [ask(albumResource, { id })],
    alsoShows: (known) => {
      const album = known(albumResource)
      return album ? [ask(commentsResource, { assetId: album.id })] : []
    },
  }),
  artwork: page('/artwork/$id', {
    access: 'public',
    layout: 'auto',
    module: 'artworks/artwork-page',
    search: ['view'],
    flush: true,
    shows: ({ params: { id } }) => [ask(artworkResource, { id })],
    alsoShows: (known) => {
      const artwork = known(artworkResource)
      return artwork ? [ask(commentsResource, { assetId: artwork.id })] : []
    },
  }),
  event: page('/event/$id', {
    access: 'public',
    layout: 'auto',
    module: 'events/event-page',
    flush: true,
    shows: ({ params: { id } }) => [ask(eventResource, { id })],
  }),
  myProfile: page('/my-profile', {
    access: 'with-profile',
    layout: 'app',
    module: 'profiles/profile-page',
    leadsTo: ({ profile }) => profile && `/${profile.slug || profile.handle}`,
  }),
  editProfile: page('/edit-profile', {
    access: 'with-profile',
    layout: 'app',
    module: 'profiles/edit-profile-page',
    shows: acting((as) => [ask(ownProfileResource, { as })]),
  }),
  account: page('/account', {
    access: 'signed-in',
    layout: 'app',
    module: 'accounts/account-page',
    shows: ({ profile }) => [
      ask(devicesResource, {}),
      ...(profile ? [ask(blockedResource, { as: profile.id }), ask(mutedResource, { as: profile.id })] : []),
    ],
  }),
  artistDashboard: page('/artist-dashboard', {
    access: 'artist',
    layout: 'app',
    module: 'dashboard/artist-dashboard-page',
    search: ['days'],
    shows: acting((as, { search }) => {
      const days = DASHBOARD_DAYS.find((choice) => String(choice) === search.days) ?? DASHBOARD_DAYS[0]
      return [ask(dashboardResource, { as, days })]
    }),
  }),
  myMusic: page('/my-music', {
    ...ownMusic,
    shows: acting((as) => [ask(ownMusicCountsResource, { as }), ask(profileTracksResource, { id: as })]),
  }),
  myStems: page('/my-stems', {
    ...ownMusic,
    shows: acting((as) => [ask(ownMusicCountsResource, { as }), ask(profileStemsResource, { id: as })]),
  }),
  myAlbums: page('/my-albums', {
    ...ownMusic,
    shows: acting((as) => [ask(ownMusicCountsResource, { as }), ask(profileAlbumsResource, { id: as })]),
  }),
  myArt: page('/my-art', {
    access: 'artist',
    layout: 'app',
    module: 'artworks/my-art-page',
    shows: acting((as) => [ask(ownArtworksResource, { as })]),
  }),
  myEvents: page('/my-events', {
    access: 'artist',
    layout: 'app',
    module: 'events/my-events-page',
    shows: acting((as) => [
      ask(ownEventsResource, { as, when: 'upcoming' }),
      ask(ownEventsResource, { as, when: 'past' }),
    ]),
  }),
  myMerch: page('/my-merch', {
    access: 'artist',
    layout: 'app',
    module: 'merch/my-merch-page',
    shows: acting((as) => [ask(ownMerchResource, { as })]),
  }),
  admin: page('/admin', {
    access: 'admin',
    layout: 'app',
    module: 'moderation/admin-page',
    search: ['tab'],
    shows: ({ search }) => [search.tab === 'audit-log' ? ask(auditLogResource, {}) : ask(merchReviewResource, {})],
  }),
  myActivity: page('/my-activity', {
    access: 'with-profile',
    layout: 'app',
    module: 'activity/my-activity-page',
    // both tabs, since each says how much is in it
    shows: acting((as) => [ask(likedResource, { as }), ask(commentedResource, { as })]),
  }),
  messages: page('/messages', {
    access: 'with-profile',
    layout: 'app',
    module: 'messages/messages-page',
    search: ['conversation'],
    flush: true,
    shows: acting((as, { search }) => {
      const id = search.conversation?.toLowerCase()
      const thread = id ? [ask(conversationResource, { as, id }), ask(messagesResource, { as, id })] : []
      return [ask(conversationsResource, { as }), ...thread]
    }),
    // the last links first, since a thread is shown from its end
    alsoShows: (known, { profile, host }) => {
      const items = known(messagesResource)?.items.toReversed() ?? []
      const path = [...new Set(items.flatMap(({ content }) => cardPathsIn(content, host)))].slice(0, CARDS.paths)
      return profile && path.length > 0 ? [ask(cardsResource, { as: profile.id, path })] : []
    },
  }),
  playlists: page('/playlists', {
    access: 'with-profile',
    layout: 'app',
    module: 'playlists/playlists-page',
    shows: acting((as) => [ask(ownPlaylistsResource, { as })]),
  }),
  playlist: page('/playlist/$id', {
    access: 'public',
    layout: 'auto',
    module: 'playlists/playlist-page',
    flush: true,
    shows: ({ params: { id } }) => [ask(playlistResource, { id })],
  }),
  terms: words('/terms'),
  privacy: words('/privacy'),
  cookies: words('/cookies'),
  guidelines: words('/guidelines'),
  help: words('/help'),
  contact: words('/contact'),
  howItWorks: words('/how-it-works'),
  features: words('/features'),
  pricing: words('/pricing'),
  profile: page('/$slug', {
    access: 'public',
    layout: 'auto',
    module: 'profiles/profile-page',
    search: ['tab'],
    flush: true,
    shows: ({ params: { slug }, search }) => [
      ask(publicProfileResource, { id: slug.toLowerCase(), tab: profileTab(search.tab) }),
    ],
    modules: (known, { search }) => {
      const type = known(publicProfileResource)?.profile.profileType
      return type === 'artist' ? [PROFILE_TABS[profileTab(search.tab)]] : ['profiles/public/fan-shelf']
    },
  }),
} as const

export type PageName = keyof typeof SITE
