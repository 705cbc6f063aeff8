import { type AlbumDetail, albumResource } from '#contract/albums.ts'
import { type Track, type TrackDetail, trackResource } from '#contract/music.ts'
import { type Picture, smallNamesOf } from '#contract/platform/media.ts'
import { type PlaylistDetail, playlistResource } from '#contract/playlists.ts'
import { artistName, profileName } from '#web/people/profiles/profile-name.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { resolveFileUrl } from '#web/player/engine/file-url.ts'
import { isBehindWarning } from '#web/safety/sensitive/revealed.ts'
import type { KeptThing } from './kept-database.ts'

/** A track, an album or a playlist as its page shows it, which can be saved offline. */
export type Shown =
  | { kind: 'track'; data: TrackDetail | Track }
  | { kind: 'album'; data: AlbumDetail }
  | { kind: 'playlist'; data: PlaylistDetail }

/** The part of an item that is saved offline. */
export type Keepable = Omit<KeptThing, 'trackIds' | 'isFirstOnly' | 'keptAt' | 'checkedAt'> & { tracks: Track[] }

const keyOf = ({ kind, data }: Shown): string => `${kind}:${data.id}`

export function keepableOf(shown: Shown): Keepable {
  const { kind, data } = shown
  const { id, title, cover, stock } = data
  const thing = { key: keyOf(shown), kind, id, title, cover, stock, ownerProfileId: null }
  if (kind === 'album') return { ...thing, by: profileName(data.artist), tracks: own(data.tracks) }
  if (kind === 'track') return { ...thing, by: artistName(data.artist), tracks: own([bare(data)]) }
  const { owner, isPublic, mosaic, entries } = data
  return {
    ...thing,
    by: profileName(owner),
    cover: cover ?? mosaic[0] ?? null,
    ownerProfileId: isPublic ? null : owner.id,
    // A playlist may contain a track twice.
    tracks: own([...new Map(entries.map(({ track }) => [track.id, track])).values()]),
  }
}

/** The track alone, without the other fields of a track's page. */
function bare(track: TrackDetail | Track): Track {
  const { moreByArtist: _more, albums: _albums, ...rest } = track as TrackDetail
  return rest
}

const PUBLIC_AUDIO = /^\/media\/music\/[^?]+$/

/** Audio on other sites, and audio that is not public, cannot be saved. */
const own = (tracks: readonly Track[]): Track[] => tracks.filter((track) => PUBLIC_AUDIO.test(audioOf(track)))

export const audioOf = ({ fileUrl }: Track): string => {
  try {
    return resolveFileUrl(fileUrl)
  } catch {
    return ''
  }
}

/**
 * The addresses of a picture that rows and the player request; none for a picture behind a content
 * warning.
 */
export const thumbsOf = (picture: Picture | null): string[] =>
  picture && !isBehindWarning(picture.veil)
    ? [picture.thumbUrl, ...smallNamesOf(picture.thumbUrl)].filter((url) => url.startsWith('/media/'))
    : []

/**
 * Fetches the present state from the server. @throws ApiError `not_found` if the item is deleted,
 * hidden or private
 */
export async function askAgain({ kind, id }: Pick<KeptThing, 'kind' | 'id'>): Promise<Keepable> {
  if (kind === 'album') return keepableOf({ kind, data: await askApi(albumResource, { id }) })
  if (kind === 'playlist') return keepableOf({ kind, data: await askApi(playlistResource, { id }) })
  return keepableOf({ kind, data: await askApi(trackResource, { id }) })
}
