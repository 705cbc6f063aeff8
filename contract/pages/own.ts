import { accessTokensResource } from '../access-tokens.ts'
import { devicesResource } from '../accounts.ts'
import { commentedResource, likedResource } from '../activity.ts'
import { profileAlbumsResource } from '../albums.ts'
import { antiSpamResource } from '../anti-spam.ts'
import { ownArtworksResource } from '../artworks.ts'
import { blockedResource, mutedResource } from '../blocks.ts'
import { dashboardResource } from '../dashboard.ts'
import { statementResource, statementsResource } from '../decisions.ts'
import { ownEventsResource } from '../events.ts'
import { feedResource } from '../feed.ts'
import { ownHandlesResource } from '../handles.ts'
import { houseRulesResource, houseRulesSourceResource } from '../house-rules.ts'
import { keysResource } from '../keys.ts'
import { LINK_PREVIEWS, linkPreviewsResource, previewPathsIn } from '../link-previews.ts'
import { merchReviewResource, ownMerchResource } from '../merch.ts'
import { conversationResource, conversationsResource, messagesResource } from '../messages.ts'
import { auditLogResource } from '../moderation.ts'
import { ownMusicCountsResource, profileStemsResource, profileTracksResource, trackResource } from '../music.ts'
import { type NotificationsShown, notificationSettingsResource, notificationsResource } from '../notifications.ts'
import { DASHBOARD_DAYS } from '../platform/limits.ts'
import { acting, page } from '../platform/page.ts'
import { type Ask, ask } from '../platform/resource.ts'
import { ownPlaylistsResource } from '../playlists.ts'
import { ownProfileResource } from '../profiles.ts'
import { pushResource } from '../push.ts'
import { askedCases, caseResource, casesResource } from '../reports.ts'
import { askedSecurityLog, securityLogResource } from '../security-log.ts'
import { statsResource } from '../stats.ts'
import { storageResource } from '../storage.ts'
import { unreleasedResource } from '../unreleased.ts'

/** The tabs of My Music. Each tab shows its number of entries. */
const ownMusic = { access: 'artist', module: 'works/music/my-music-page', group: 'own-music' } as const

/** The first data of the tabs of the admin page that have no filters, except the first tab. */
const ADMIN_TABS = new Map<string | undefined, Ask>([
  ['rules', ask(houseRulesSourceResource, {})],
  ['prevention', ask(antiSpamResource, {})],
  ['numbers', ask(statsResource, {})],
  ['audit-log', ask(auditLogResource, {})],
])

/** Pages of a signed-in user. */
export const OWN_PAGES = {
  newProfile: page('/profiles/new', { access: 'signed-in', module: 'people/profiles/new-profile-page' }),
  home: page('/home', {
    access: 'with-profile',
    module: 'app/home-page',
    shows: acting((as) => [ask(feedResource, { as })]),
  }),
  myProfile: page('/my-profile', {
    access: 'with-profile',
    module: 'social/profile-page/profile-page',
    leadsTo: ({ profile }) => profile && `/${profile.slug || profile.handle}`,
  }),
  editProfile: page('/edit-profile', {
    access: 'with-profile',
    module: 'people/profiles/edit-profile-page',
    shows: acting((as) => [ask(ownProfileResource, { as }), ask(ownHandlesResource, { as })]),
  }),
  account: page('/account', {
    access: 'signed-in',
    module: 'settings/account-page',
    shows: ({ profile }) => [
      ask(pushResource, {}),
      ask(storageResource, {}),
      ...(profile ? [ask(blockedResource, { as: profile.id }), ask(mutedResource, { as: profile.id })] : []),
    ],
  }),
  security: page('/security', {
    access: 'signed-in',
    module: 'settings/security/security-page',
    search: ['tab'],
    // the data of all tabs, because two of them show their number of entries
    shows: () => [ask(keysResource, {}), ask(accessTokensResource, {}), ask(devicesResource, {})],
  }),
  artistDashboard: page('/artist-dashboard', {
    access: 'artist',
    module: 'works/dashboard/artist-dashboard-page',
    search: ['days'],
    shows: acting((as, { search }) => {
      const days = DASHBOARD_DAYS.find((choice) => String(choice) === search.days) ?? DASHBOARD_DAYS[0]
      return [ask(dashboardResource, { as, days })]
    }),
  }),
  myMusic: page('/my-music', {
    ...ownMusic,
    shows: acting((as) => [
      ask(ownMusicCountsResource, { as }),
      ask(unreleasedResource, { as }),
      ask(profileTracksResource, { id: as }),
    ]),
  }),
  myStems: page('/my-stems', {
    ...ownMusic,
    shows: acting((as) => [ask(ownMusicCountsResource, { as }), ask(profileStemsResource, { id: as })]),
  }),
  myAlbums: page('/my-albums', {
    ...ownMusic,
    shows: acting((as) => [
      ask(ownMusicCountsResource, { as }),
      ask(unreleasedResource, { as }),
      ask(profileAlbumsResource, { id: as }),
    ]),
  }),
  myArt: page('/my-art', {
    access: 'artist',
    module: 'works/artworks/my-art-page',
    shows: acting((as) => [ask(ownArtworksResource, { as })]),
  }),
  myEvents: page('/my-events', {
    access: 'artist',
    module: 'works/events/my-events-page',
    shows: acting((as) => [
      ask(ownEventsResource, { as, when: 'upcoming' }),
      ask(ownEventsResource, { as, when: 'past' }),
    ]),
  }),
  myMerch: page('/my-merch', {
    access: 'artist',
    module: 'works/merch/my-merch-page',
    shows: acting((as) => [ask(ownMerchResource, { as })]),
  }),
  decisions: page('/decisions', {
    access: 'signed-in',
    module: 'safety/decisions/decisions-page',
    shows: () => [ask(statementsResource, {})],
  }),
  decision: page('/decisions/$id', {
    access: 'signed-in',
    module: 'safety/decisions/decision-page',
    shows: ({ params: { id } }) => [ask(statementResource, { id })],
  }),
  admin: page('/admin', {
    access: 'admin',
    module: 'moderation/admin/admin-page',
    search: ['tab', 'account', 'warnings'],
    shows: ({ search }) => [
      search.tab === 'security'
        ? ask(securityLogResource, askedSecurityLog(search))
        : (ADMIN_TABS.get(search.tab) ?? ask(merchReviewResource, {})),
    ],
  }),
  cases: page('/admin/reports', {
    access: 'admin',
    module: 'moderation/cases/cases-page',
    search: ['show'],
    shows: ({ search }) => [ask(casesResource, { show: askedCases(search.show) })],
  }),
  case: page('/admin/reports/$id', {
    access: 'admin',
    module: 'moderation/cases/case-page',
    shows: ({ params: { id } }) => [ask(caseResource, { id }), ask(houseRulesResource, { version: null })],
    alsoShows: (known) => {
      const { subject } = known(caseResource) ?? {}
      return subject?.kind === 'track' && !subject.isGone ? [ask(trackResource, { id: subject.id })] : []
    },
  }),
  myActivity: page('/my-activity', {
    access: 'with-profile',
    module: 'social/activity/my-activity-page',
    // both tabs, because each shows its number of entries
    shows: acting((as) => [ask(likedResource, { as }), ask(commentedResource, { as })]),
  }),
  messages: page('/messages', {
    access: 'with-profile',
    module: 'social/messages/messages-page',
    search: ['conversation'],
    flush: true,
    shows: acting((as, { search }) => {
      const id = search.conversation?.toLowerCase()
      const thread = id ? [ask(conversationResource, { as, id }), ask(messagesResource, { as, id })] : []
      return [ask(conversationsResource, { as }), ...thread]
    }),
    // the newest links first, because a conversation opens at its end
    alsoShows: (known, { profile, host }) => {
      const items = known(messagesResource)?.items.toReversed() ?? []
      const path = [...new Set(items.flatMap(({ content }) => previewPathsIn(content, host)))].slice(
        0,
        LINK_PREVIEWS.paths,
      )
      return profile && path.length > 0 ? [ask(linkPreviewsResource, { as: profile.id, path })] : []
    },
  }),
  notifications: page('/notifications', {
    access: 'with-profile',
    module: 'social/notifications/notifications-page',
    search: ['show'],
    shows: acting((as, { search }) => [
      ask(notificationsResource, { as, show: (search.show as NotificationsShown | undefined) ?? null }),
    ]),
  }),
  openNotification: page('/notifications/open', {
    access: 'with-profile',
    module: 'social/notifications/open-page',
    search: ['as', 'to'],
  }),
  notificationSettings: page('/notifications/settings', {
    access: 'with-profile',
    module: 'social/notifications/notification-settings-page',
    shows: acting((as) => [ask(notificationSettingsResource, { as }), ask(pushResource, {})]),
  }),
  playlists: page('/playlists', {
    access: 'with-profile',
    module: 'works/playlists/playlists-page',
    shows: acting((as) => [ask(ownPlaylistsResource, { as })]),
  }),
} as const
