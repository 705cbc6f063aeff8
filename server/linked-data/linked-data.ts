import type {
  Event,
  ImageObject,
  MusicAlbum,
  MusicGroup,
  MusicPlaylist,
  MusicRecording,
  Person,
  VisualArtwork,
} from 'schema-dts'
import type { AlbumDetail } from '#contract/albums.ts'
import type { ArtworkDetail } from '#contract/artworks.ts'
import type { EventAct, EventDetail } from '#contract/events.ts'
import { LICENCES } from '#contract/licences.ts'
import type { Track, TrackDetail } from '#contract/music.ts'
import type { Picture } from '#contract/platform/media.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { lastingAudio } from '#server/media/lasting-audio.ts'
import { withOffset } from '#server/platform/times/local-time.ts'

/*
 * What a page is about in the words of schema.org, as JSON-LD. A thing's `@id` is the address of its page, so that what
 * is said of it on several pages is of the same thing. Veiled and signed pictures are in none of it.
 */

type Maker = MusicGroup | Person

const addressOf = (publicUrl: string, kind: string, id: string): string => `${publicUrl}/${kind}/${id}`
const nameOf = ({ displayName, handle }: Pick<ProfileSummary, 'displayName' | 'handle'>): string =>
  displayName || handle
const pageOf = ({ slug, handle }: ProfileSummary, publicUrl: string): string => `${publicUrl}/${slug || handle}`

/** Who made something: their page, their name, and no more. */
function makerOf(profile: ProfileSummary, publicUrl: string): Maker {
  const of = { '@id': pageOf(profile, publicUrl), name: nameOf(profile), url: pageOf(profile, publicUrl) }
  return profile.profileType === 'artist' ? { '@type': 'MusicGroup', ...of } : { '@type': 'Person', ...of }
}

const by = (artist: ProfileSummary | null, publicUrl: string) =>
  artist ? { byArtist: makerOf(artist, publicUrl) as MusicGroup } : {}

/** Absolute, since what is read elsewhere has no address of its own. */
function imageOf(picture: Picture | null | undefined, publicUrl: string): { image?: ImageObject } {
  if (!picture || picture.veil) return {}
  const { url, width, height } = picture
  const size = (value: number) => ({ '@type': 'QuantitativeValue' as const, value, unitCode: 'E37' })
  const contentUrl = new URL(url, publicUrl).href
  return { image: { '@type': 'ImageObject', contentUrl, url: contentUrl, width: size(width), height: size(height) } }
}

/** ISO 8601: whole seconds. */
const duration = (ms: number): string => `PT${Math.round(ms / 1000)}S`

/** A track in a list: what it is and where it is played. */
function recordingOf(track: Track, publicUrl: string): Exclude<MusicRecording, string> {
  const url = addressOf(publicUrl, 'track', track.id)
  return {
    '@type': 'MusicRecording',
    '@id': url,
    url,
    name: track.title,
    duration: duration(track.durationMs),
    datePublished: track.createdAt,
    ...by(track.artist, publicUrl),
    ...(track.tags.length > 0 && { genre: track.tags }),
  }
}

export function aboutTrack(track: TrackDetail, publicUrl: string): MusicRecording {
  return {
    ...recordingOf(track, publicUrl),
    ...imageOf(track.cover, publicUrl),
    audio: {
      '@type': 'AudioObject',
      contentUrl: new URL(lastingAudio(track), publicUrl).href,
      encodingFormat: 'audio/mpeg',
      duration: duration(track.durationMs),
    },
    ...(track.albums.length > 0 && {
      inAlbum: track.albums.map(({ id, title }) => ({
        '@type': 'MusicAlbum' as const,
        '@id': addressOf(publicUrl, 'album', id),
        url: addressOf(publicUrl, 'album', id),
        name: title,
      })),
    }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'ListenAction' },
      userInteractionCount: track.playCount,
    },
  }
}

export function aboutAlbum(album: AlbumDetail, publicUrl: string): MusicAlbum {
  const url = addressOf(publicUrl, 'album', album.id)
  const licence = album.licence && LICENCES[album.licence].url
  return {
    '@type': 'MusicAlbum',
    '@id': url,
    url,
    name: album.title,
    byArtist: makerOf(album.artist, publicUrl) as MusicGroup,
    datePublished: album.releaseDate ?? album.createdAt,
    numTracks: album.tracks.length,
    track: album.tracks.map((track) => recordingOf(track, publicUrl)),
    ...imageOf(album.cover, publicUrl),
    ...(album.notes && { description: album.notes }),
    ...(licence && { license: licence }),
    ...(album.credits.length > 0 && {
      contributor: album.credits.map(({ role, name, profile }) => ({
        '@type': 'Role' as const,
        roleName: role,
        contributor: profile ? makerOf(profile, publicUrl) : { '@type': 'Person' as const, name: name ?? '' },
      })),
    }),
  }
}

/** Its picture is signed, and so is in no data that is kept elsewhere. */
export function aboutArtwork(artwork: ArtworkDetail, publicUrl: string): VisualArtwork {
  const url = addressOf(publicUrl, 'artwork', artwork.id)
  return {
    '@type': 'VisualArtwork',
    '@id': url,
    url,
    name: artwork.title,
    dateCreated: artwork.createdAt,
    ...(artwork.artist && { creator: makerOf(artwork.artist, publicUrl) }),
    ...(artwork.description && { description: artwork.description }),
    ...(artwork.tags.length > 0 && { keywords: artwork.tags }),
  }
}

export function aboutEvent(event: EventDetail, publicUrl: string): Event {
  const { id, title, startAt, endAt, timeZone, locationText, description, host, flyer, acts } = event
  const url = addressOf(publicUrl, 'event', id)
  return {
    '@type': 'Event',
    '@id': url,
    url,
    name: title,
    startDate: withOffset(new Date(startAt), timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: makerOf(host, publicUrl),
    ...(locationText && { location: { '@type': 'Place' as const, name: locationText, address: locationText } }),
    ...(description && { description }),
    ...(endAt && { endDate: withOffset(new Date(endAt), timeZone) }),
    ...imageOf(flyer, publicUrl),
    ...(acts.length > 0 && { performer: acts.map((act) => performer(act, publicUrl)) }),
  }
}

const performer = ({ name, profile }: EventAct, publicUrl: string): Maker =>
  profile ? makerOf(profile, publicUrl) : { '@type': 'MusicGroup', name: name ?? '' }

export function aboutPlaylist(playlist: PlaylistDetail, publicUrl: string): MusicPlaylist {
  const url = addressOf(publicUrl, 'playlist', playlist.id)
  return {
    '@type': 'MusicPlaylist',
    '@id': url,
    url,
    name: playlist.title,
    creator: makerOf(playlist.owner, publicUrl),
    dateCreated: playlist.createdAt,
    numTracks: playlist.trackCount,
    track: playlist.entries.map(({ track }) => recordingOf(track, publicUrl)),
    ...imageOf(playlist.cover, publicUrl),
  }
}

/** A profile with what its page shows first. */
export function aboutProfile({ profile, music }: PublicProfile, publicUrl: string): object {
  const more = {
    ...(profile.bio && { description: profile.bio }),
    ...imageOf(profile.avatar, publicUrl),
    ...(profile.socialLinks.length > 0 && { sameAs: profile.socialLinks.map(({ url }) => url) }),
  }
  const maker = makerOf(profile, publicUrl) as Exclude<Maker, string>
  const place = profile.place ? { '@type': 'Place' as const, name: profile.place } : null
  if (maker['@type'] !== 'MusicGroup')
    return { ...(maker as Exclude<Person, string>), ...more, ...(place && { homeLocation: place }) } satisfies Person
  return {
    ...maker,
    ...more,
    ...(place && { location: place }),
    ...(music &&
      music.tracks.items.length > 0 && { track: music.tracks.items.map((track) => recordingOf(track, publicUrl)) }),
    ...(music &&
      music.albums.items.length > 0 && {
        album: music.albums.items.map(({ id, title }) => ({
          '@type': 'MusicAlbum' as const,
          '@id': addressOf(publicUrl, 'album', id),
          url: addressOf(publicUrl, 'album', id),
          name: title,
        })),
      }),
  } satisfies MusicGroup
}
