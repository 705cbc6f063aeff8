import { artworksResource } from '#contract/artworks.ts'
import { type EventCities, eventCitiesResource, eventsResource } from '#contract/events.ts'
import { houseRulesResource } from '#contract/house-rules.ts'
import { tracksResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { artistsResource } from '#contract/profiles.ts'
import { askedText } from '#contract/search.ts'
import type { PageName } from '#contract/site.ts'
import { tagFeed } from '#server/works/collections/public.ts'
import { TRACK_TITLE } from '#server/works/music/public.ts'
import { aboutList, aboutSite, linkTo, linkToProfile } from '#server/works/public-parts/json-ld-lists.ts'
import { tilePicture } from '#server/works/public-parts/preloaded-pictures.ts'
import type { MetaTagsOf } from './pages.ts'
import type { MetaTags } from './platform/page/meta-tags.ts'
import { type KindWith, partsOf } from './works/kinds/kinds.ts'
import type { PublicPage } from './works/public-parts/kind.ts'
import { normaliseTag } from './works/tags/tags.ts'

/** A page of static text: the same for all users, and indexed by search engines. */
const words = (path: string, title: string, description: string): MetaTags => ({
  title: `${isolated(title)} • ${PRODUCT}`,
  description,
  canonical: path,
  card: { subject: `page/${pageNameOf(path)}`, alt: title },
})

/** '/how-it-works' becomes howItWorks. */
const pageNameOf = (path: string): string =>
  path
    .slice(1)
    .replace(/\?.*/, '')
    .replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** A page of forms or private data, which search engines should not index. */
const hidden = (title: string, description: string): MetaTags => ({
  title: `${isolated(title)} • ${PRODUCT}`,
  description,
  hidden: true,
})

const FEED_OF_ALL: MetaTags['feed'] = { page: '/', title: `New on ${PRODUCT}` }

/**
 * A later page of a list. Its content moves as new items arrive, so only its links are followed.
 */
const later = (title: string, works: string): MetaTags => hidden(title, `More ${works.toLowerCase()} on ${PRODUCT}.`)

type Lists = typeof tracksResource | typeof artworksResource

/** A list with an optional filter `?tag=`. A tag without works is not indexed by search engines. */
const tagged =
  (resource: Lists, path: string, title: string, kind: string, works: string): Exclude<MetaTagsOf, MetaTags> =>
  (knownOf, { search }) => {
    const tag = search.tag?.trim()
    const known = tag ? normaliseTag(tag) : null
    if (search.after) return later(tag ? `${kind}: ${isolated(tag)}` : title, works)
    if (tag && !knownOf(resource)?.items.length)
      return hidden(`${kind}: ${isolated(tag)}`, `No ${works.toLowerCase()} here.`)
    return {
      title: `${tag ? `${kind}: ${isolated(tag)}` : title} • ${PRODUCT}`,
      description: tag
        ? `${works} tagged ${isolated(tag)} on ${PRODUCT}, newest first.`
        : `All ${works.toLowerCase()} on ${PRODUCT}, newest first.`,
      canonical: tag ? `${path}?tag=${encodeURIComponent(known ?? tag)}` : path,
      card: { subject: known ? `tag/${known}` : `page/${pageNameOf(path)}`, alt: known ?? title },
      feed: known ? tagFeed(known) : FEED_OF_ALL,
    }
  }

const listedMusic = tagged(tracksResource, '/find-music', 'Find Music', 'Music', 'Tracks')
const listedArt = tagged(artworksResource, '/find-art', 'Find Art', 'Art', 'Artworks')

/** Events of all artists. A city without events is not indexed by search engines. */
function eventsMetaTags(known: EventCities | undefined): MetaTags {
  const city = known?.city
  if (!city)
    return {
      title: `Events • ${PRODUCT}`,
      description: `Upcoming events on ${PRODUCT}, soonest first.`,
      canonical: '/events',
      card: { subject: 'page/events', alt: 'Events' },
    }
  return {
    title: `Events in ${isolated(city.name)} • ${PRODUCT}`,
    description: `Upcoming events in ${isolated(city.name)} on ${PRODUCT}, soonest first.`,
    canonical: `/events?city=${encodeURIComponent(city.place)}`,
    hidden: city.count === 0,
  }
}

/** Meta tags of pages about a single thing, and for a missing thing those of its content type. */
const kindMetaTags = Object.fromEntries(
  Object.entries<PublicPage>(partsOf('page')).map(([name, { resource, head, missing }]): [string, MetaTagsOf] => [
    name,
    (known, visit) => {
      const data = known(resource)
      return data === undefined ? missing : head(data as never, visit)
    },
  ]),
) as Record<KindWith<'page'>, MetaTagsOf>

/** The meta tags of each page, rendered before any script runs. */
export const metaTags: Record<PageName, MetaTagsOf> = {
  landing: (_known, { publicUrl }) => ({
    title: `${PRODUCT}: music and art from below`,
    description:
      `${PRODUCT} is where underground musicians and artists put their work, and where people find it. ` +
      'Newest first.',
    canonical: '/',
    card: { subject: 'page/landing', alt: PRODUCT },
    showsAsset: 'assets/scenes/vault.png',
    feed: FEED_OF_ALL,
    about: aboutSite(publicUrl),
  }),
  auth: hidden('Sign in', `Sign in to ${PRODUCT} or create an account.`),
  verifyEmail: hidden('Verify your email', 'Verify your email address.'),
  forgottenPassword: hidden('Forgot password', 'Ask for a new password.'),
  resetPassword: hidden('New password', 'Choose a new password.'),
  offline: hidden('Offline', 'Music that you keep on this device, to play without a network.'),
  confirmEmail: hidden('Confirm your new address', 'Confirm a new address.'),
  keepFactors: hidden('Keep your second factors', 'Refuse the removal of second factors.'),
  report: words(
    '/report',
    'Report something',
    `Report something on ${PRODUCT} that breaks the law or the rules. You need no account.`,
  ),
  confirmReport: hidden('Confirm your report', 'Confirm a report.'),
  unsubscribe: hidden('Unsubscribe', 'Stop mails about new activity.'),
  signup: hidden('Create your profile', 'Choose a type, a handle and a name.'),
  newProfile: hidden('Create a new profile', 'Add another profile to your account.'),
  home: hidden('Home', `New music and art on ${PRODUCT}.`),
  findMusic: (known, visit) => {
    const items = known(tracksResource)?.items ?? []
    return { ...listedMusic(known, visit), about: aboutList('Find Music', items.map(linkTo('track')), visit.publicUrl) }
  },
  findArt: (known, visit) => {
    const items = known(artworksResource)?.items ?? []
    const about = aboutList('Find Art', items.map(linkTo('artwork')), visit.publicUrl)
    return { ...listedArt(known, visit), about, ...(items[0] && { shows: tilePicture(items[0].image) }) }
  },
  secretLink: hidden('Private link', 'Shared by a secret link.'),
  search: (_known, { search: { q } }) => {
    const asked = askedText(q)
    return {
      title: `${asked ? `Search: ${asked}` : 'Search'} • ${PRODUCT}`,
      description: `Music, art, artists, events and playlists on ${PRODUCT}.`,
      hidden: true,
    }
  },
  artists: (known, { search, publicUrl }) => {
    const items = known(artistsResource)?.items ?? []
    const about = aboutList('Artists', items.map(linkToProfile), publicUrl)
    if (search.after) return later('Artists', 'Artists')
    return search.order === 'newest'
      ? { ...words('/artists?order=newest', 'Artists', `All artists on ${PRODUCT}, newest first.`), about }
      : { ...words('/artists', 'Artists', `All artists on ${PRODUCT}, A to Z.`), about }
  },
  events: (known, { search, publicUrl }) => {
    const items = known(eventsResource)?.items ?? []
    if (search.after) return later('Events', 'Events')
    const about = aboutList('Events', items.map(linkTo('event')), publicUrl)
    return { ...eventsMetaTags(known(eventCitiesResource)), about }
  },
  trackWithoutId: { title: TRACK_TITLE, description: 'No track ID provided.', hidden: true },
  myProfile: hidden('My Profile', 'Your profile.'),
  editProfile: hidden('Edit Profile', 'Your name, picture, bio and links.'),
  account: hidden('Account Settings', 'Your account.'),
  security: hidden('Security', 'How you sign in, and what else reaches your account.'),
  artistDashboard: hidden('Artist Dashboard', 'How your works are doing.'),
  myMusic: hidden('My Music', 'Upload and manage your tracks.'),
  myStems: hidden('My Music', 'Upload and manage your stems.'),
  myAlbums: hidden('My Music', 'Your albums.'),
  myArt: hidden('My Artwork', 'Upload and manage your artworks.'),
  myEvents: hidden('My Events', 'Announce and manage your events.'),
  myMerch: hidden('My Merch', 'Your merch items.'),
  decisions: hidden('Decisions', 'Decisions about you.'),
  decision: hidden('Decision', 'A decision about you, and the reason.'),
  cases: hidden('Reports', 'What people reported.'),
  case: hidden('Report', 'What people reported.'),
  admin: hidden('Admin Dashboard', 'What is waiting for an admin.'),
  myActivity: hidden('My Activity', 'What you liked and commented on.'),
  messages: hidden('Messages', 'Your conversations.'),
  notifications: hidden('Notifications', 'Your notifications.'),
  openNotification: hidden('Notifications', 'Your notifications.'),
  notificationSettings: hidden('Notification settings', 'What you are notified about, and how.'),
  playlists: hidden('Playlists', 'Your playlists.'),
  terms: words('/terms', 'Terms of Service', `What you agree to when you use ${PRODUCT}.`),
  rules: (known) => {
    const rules = known(houseRulesResource)
    const is = words('/rules', 'Rules', `The rules for everyone on ${PRODUCT}, and how we decide.`)
    return rules && rules.until === null ? is : { ...is, hidden: true }
  },
  transparency: words('/transparency', 'Transparency', `What was reported on ${PRODUCT}, and what was decided.`),
  privacy: words('/privacy', 'Privacy Policy', `What ${PRODUCT} stores about you, and what it does not.`),
  cookies: words('/cookies', 'Cookie Policy', `The few cookies that ${PRODUCT} sets.`),
  guidelines: words('/guidelines', 'Guidelines', `What belongs on ${PRODUCT}, and how to have something taken down.`),
  help: words('/help', 'Help Center', `Answers for artists and listeners on ${PRODUCT}.`),
  contact: words('/contact', 'Contact', `How to reach the people who run ${PRODUCT}.`),
  howItWorks: words('/how-it-works', 'How it Works', `From a handle to a track that anyone can play.`),
  features: words('/features', 'Features', `What ${PRODUCT} does for artists and listeners.`),
  pricing: words('/pricing', 'Pricing', `What ${PRODUCT} costs.`),
  ...kindMetaTags,
}
