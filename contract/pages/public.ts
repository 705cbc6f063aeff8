import { albumResource } from '../albums.ts'
import { artworkResource, artworksResource } from '../artworks.ts'
import { commentsResource, hiddenCommentsResource, momentsResource } from '../comments.ts'
import { eventCitiesResource, eventResource, eventsResource } from '../events.ts'
import { askedVersion, houseRulesResource } from '../house-rules.ts'
import { trackResource, trackStemsResource, tracksResource } from '../music.ts'
import { page, type Visit } from '../platform/page.ts'
import { type Ask, ask } from '../platform/resource.ts'
import { playlistResource } from '../playlists.ts'
import { artistsResource } from '../profiles.ts'
import { ProfileTab, publicProfileResource } from '../public-profile.ts'
import type { Release, ReleaseKind } from '../releases.ts'
import {
  sceneArtistsResource,
  sceneArtworksResource,
  sceneResource,
  scenesResource,
  sceneTracksResource,
} from '../scenes.ts'
import { askedText, foundResource, SearchKind, searchResource } from '../search.ts'
import { openedLinkResource, ownReleaseResource } from '../secret-links.ts'
import { tagResource } from '../tag-page.ts'
import { readTag } from '../tags.ts'
import { askedYear, transparencyResource } from '../transparency.ts'

const tagOf = (tag: string | undefined): string | null => tag?.trim().toLowerCase() || null

/** Comments on a work and, for an acting profile, the hidden comments that it may see. */
const commentsOn = (assetId: string, profile: Visit['profile']): Ask[] => [
  ask(commentsResource, { assetId }),
  ...(profile ? [ask(hiddenCommentsResource, { assetId, as: profile.id })] : []),
]

type Owned = { id: string; release: Release }

/** For the owner of a work that is not public, its links and its reach. */
const ownRelease = (
  kind: ReleaseKind,
  { id, release }: Owned,
  ownerId: string | undefined,
  profile: Visit['profile'],
) =>
  profile && profile.id === ownerId && release.state !== 'public'
    ? [ask(ownReleaseResource, { kind, id, as: profile.id })]
    : []

/** The module that renders each tab of an artist's page. */
const PROFILE_TABS: Record<ProfileTab, string> = {
  music: 'social/profile-page/profile-music',
  art: 'works/artworks/profile-art',
  events: 'works/events/profile-events',
  merch: 'works/merch/profile-merch',
}
const namedTab = (tab: string | undefined): ProfileTab | undefined => ProfileTab.safeParse(tab).data

/**
 * Pages that everyone may open: lists, works and profiles. `after` is a list's cursor for visitors
 * without scripts.
 */
export const PUBLIC_PAGES = {
  findMusic: page('/find-music', {
    access: 'public',
    module: 'works/music/find-music-page',
    search: ['tag', 'after'],
    shows: ({ search }) => [ask(tracksResource, { tag: tagOf(search.tag), cursor: search.after })],
  }),
  findArt: page('/find-art', {
    access: 'public',
    module: 'works/artworks/find-art-page',
    search: ['tag', 'after'],
    shows: ({ search }) => [ask(artworksResource, { tag: tagOf(search.tag), cursor: search.after })],
  }),
  secretLink: page('/s/$token', {
    access: 'public',
    layout: 'marketing',
    module: 'works/secret-links/link-page',
    search: ['t'],
    flush: true,
    isSecret: true,
    shows: ({ params }) => [ask(openedLinkResource, { token: params.token })],
    alsoShows: (known, { profile }) => {
      const { track, album, artwork } = known(openedLinkResource) ?? {}
      const work = track ?? album ?? artwork
      return work ? commentsOn(work.id, profile) : []
    },
  }),
  rules: page('/rules', {
    access: 'public',
    module: 'people/house-rules/house-rules-page',
    search: ['version'],
    shows: ({ search }) => [ask(houseRulesResource, { version: askedVersion(search.version) })],
  }),
  transparency: page('/transparency', {
    access: 'public',
    module: 'reach/transparency/transparency-page',
    search: ['year'],
    shows: ({ search }) => [ask(transparencyResource, { year: askedYear(search.year) })],
  }),
  search: page('/search', {
    access: 'public',
    module: 'works/search/search-page',
    search: ['q', 'kind'],
    shows: ({ search }) => {
      const q = askedText(search.q)
      const kind = SearchKind.safeParse(search.kind).data
      if (!q) return []
      return [ask(searchResource, { q }), ...(kind ? [ask(foundResource, { kind, q })] : [])]
    },
  }),
  artists: page('/artists', {
    access: 'public',
    module: 'people/profiles/artists/artists-page',
    search: ['order', 'after'],
    shows: ({ search }) => [
      ask(artistsResource, { order: search.order === 'newest' ? 'newest' : null, cursor: search.after }),
      ask(scenesResource, {}),
    ],
  }),
  events: page('/events', {
    access: 'public',
    module: 'works/events/events-page',
    search: ['city', 'after'],
    shows: ({ search }) => {
      const asked = { city: search.city?.trim() || null }
      return [ask(eventsResource, { ...asked, cursor: search.after }), ask(eventCitiesResource, asked)]
    },
  }),
  tag: page('/tags/$tag', {
    access: 'public',
    module: 'social/collections/tag-page',
    search: ['show'],
    flush: true,
    shows: ({ params, search: { show } }) => {
      const tag = readTag(params.tag)
      const lists = { tracks: ask(tracksResource, { tag }), art: ask(artworksResource, { tag }) }
      return [ask(tagResource, { tag }), ...(show === 'tracks' || show === 'art' ? [lists[show]] : [])]
    },
  }),
  scene: page('/scenes/$scene', {
    access: 'public',
    module: 'social/collections/scene-page',
    search: ['show', 'after'],
    flush: true,
    shows: ({ params: { scene }, search: { show, after } }) => {
      const asked = { scene, cursor: after }
      const lists = {
        tracks: ask(sceneTracksResource, asked),
        art: ask(sceneArtworksResource, asked),
        artists: ask(sceneArtistsResource, asked),
      }
      const isList = show === 'tracks' || show === 'art' || show === 'artists'
      return [ask(sceneResource, { scene }), ...(isList ? [lists[show]] : [])]
    },
  }),
  trackWithoutId: page('/track', { access: 'public', module: 'works/music/track-page', flush: true, isMissing: true }),
  track: page('/track/$id', {
    access: 'public',
    module: 'works/music/track-page',
    search: ['t'],
    flush: true,
    shows: ({ params: { id } }) => [ask(trackResource, { id })],
    alsoShows: (known, { profile }) => {
      const track = known(trackResource)
      if (!track) return []
      const assetId = track.id
      const stems = track.stemCount > 0 ? [ask(trackStemsResource, { id: track.id })] : []
      const own = track.stem ? [] : ownRelease('track', track, track.artist?.id, profile)
      return [...commentsOn(assetId, profile), ask(momentsResource, { assetId }), ...stems, ...own]
    },
  }),
  album: page('/album/$id', {
    access: 'public',
    module: 'works/albums/album-page',
    flush: true,
    shows: ({ params: { id } }) => [ask(albumResource, { id })],
    alsoShows: (known, { profile }) => {
      const album = known(albumResource)
      if (!album) return []
      return [...commentsOn(album.id, profile), ...ownRelease('album', album, album.artist.id, profile)]
    },
  }),
  artwork: page('/artwork/$id', {
    access: 'public',
    module: 'works/artworks/artwork-page',
    search: ['view'],
    flush: true,
    shows: ({ params: { id } }) => [ask(artworkResource, { id })],
    alsoShows: (known, { profile }) => {
      const artwork = known(artworkResource)
      if (!artwork) return []
      return [...commentsOn(artwork.id, profile), ...ownRelease('artwork', artwork, artwork.artist?.id, profile)]
    },
  }),
  event: page('/event/$id', {
    access: 'public',
    module: 'works/events/event-page',
    flush: true,
    shows: ({ params: { id } }) => [ask(eventResource, { id })],
    alsoShows: (known, { profile }) => {
      const event = known(eventResource)
      return event ? ownRelease('event', event, event.host.id, profile) : []
    },
  }),
  playlist: page('/playlist/$id', {
    access: 'public',
    module: 'works/playlists/playlist-page',
    flush: true,
    shows: ({ params: { id } }) => [ask(playlistResource, { id })],
    alsoShows: (known, { profile }) => {
      const playlist = known(playlistResource)
      return playlist ? ownRelease('playlist', playlist, playlist.owner.id, profile) : []
    },
  }),
  profile: page('/$slug', {
    access: 'public',
    module: 'social/profile-page/profile-page',
    search: ['tab'],
    flush: true,
    shows: ({ params: { slug }, search }) => [
      ask(publicProfileResource, { id: slug.toLowerCase(), tab: namedTab(search.tab) }),
    ],
    modules: (known, { search }) => {
      const page = known(publicProfileResource)
      return page?.profile.profileType === 'artist'
        ? [PROFILE_TABS[namedTab(search.tab) ?? page.firstTab]]
        : ['social/profile-page/fan-shelf']
    },
  }),
} as const
