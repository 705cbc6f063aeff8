import { type BrowserContext, request } from '@playwright/test'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { NAME_MAX } from '#contract/platform/limits.ts'
import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import { scenePath } from '#contract/profiles.ts'
import { newWord } from '../words.ts'
import { publishArtwork, type Shown } from './artworks.ts'
import { newEvent } from './events.ts'
import { newApprovedItem } from './merch.ts'
import { goTo, newAddress, newPerson, type Options, offerSupport, type Person, type Where } from './people.ts'
import { newAlbum, newPlaylist, type Published, publishTrack } from './tracks.ts'
import { makePicture } from './upload.ts'

/**
 * An artist with published works, for tests that only read and listen. Only these tracks have
 * `tag`.
 */
export type World = {
  artist: Person
  tag: string
  track: Published
  plain: Published
  artwork: Shown
  playlistId: string
  albumId: string
  eventId: string
  /** The scene of a place that no other profile has. */
  placePath: string
  cookies: Cookies
}
export type Cookies = { name: string; value: string; domain: string; path: string }[]

/**
 * Names and titles other than the usual ones, for the artist and everything the artist publishes.
 */
export type Names = Pick<Options, 'displayName' | 'handle'> & { title?: string }

/**
 * `track` has a cover, a like and a comment and is newer than `plain`, which has none. The playlist
 * and the first album contain both, a second album only `plain`. One event is upcoming, another is
 * over. The shop has one item.
 */
export async function makeWorld(where: Where, { title, ...names }: Names = {}): Promise<World> {
  const api = await request.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const artist = await newPerson(api, where, { displayName: 'Damp Signal', ...names })
  const titled = title ? { title } : {}
  const place = `Hebden ${newWord()}`
  await goTo(api, where, artist, `${place}, West Yorkshire`)
  await offerSupport(api, where, artist)
  const tag = artist.handle
  const plain = await publishTrack(api, where.url, { ...titled, tags: tag, sound: { seconds: 40 } })
  const cover = await makePicture()
  const tags = `${tag}, dungeon synth`
  const track = await publishTrack(api, where.url, { ...titled, tags, sound: { seconds: 60 }, cover })
  await api.put(`${where.url}/api/likes/${track.id}`)
  const data = { id: crypto.randomUUID(), assetId: track.id, body: title ?? 'The gate opens at 0:30', atMs: 30_000 }
  await api.post(`${where.url}/api/comments`, { data })
  const artwork = await publishArtwork(api, where.url, { ...titled, tags: tag, description: title ?? 'Ink on paper.' })
  await api.put(`${where.url}/api/likes/${artwork.id}`)
  const playlistId = await newPlaylist(api, where.url, title?.slice(0, PLAYLIST.titleMax) ?? 'Below the Weir', [
    track,
    plain,
  ])
  const albumId = await newAlbum(api, where.url, {
    title: title ?? 'The Sunken Mill',
    releaseDate: '2024-11-01',
    notes: title ?? 'Two contact microphones on the weir.',
    licence: 'cc-by-nc-4.0',
    credits: [
      { role: title?.slice(0, ALBUM.roleMax) ?? 'Harmonium', name: title?.slice(0, NAME_MAX) ?? 'R. Orban' },
      { role: 'Recorded by', name: `@${artist.handle}` },
    ],
    tracks: [plain, track],
  })
  await newAlbum(api, where.url, { title: title ?? 'Weir, Live', tracks: [plain] })
  const { id: eventId } = await newEvent(api, where.url, titled)
  await newEvent(api, where.url, { localDate: '2019-05-04', title: title ?? 'Tape Fair' })
  await newApprovedItem(api, where, titled)
  const { cookies } = await api.storageState()
  await api.dispose()
  return {
    artist,
    tag,
    track,
    plain,
    artwork,
    playlistId,
    albumId,
    eventId,
    placePath: scenePath(place) as string,
    cookies,
  }
}

/** An artist with a track, signed in in this context. */
export async function newArtist(context: BrowserContext, where: Where, seconds = 40) {
  const artist = await newPerson(context.request, where, { displayName: 'Cellar Door' })
  const track = await publishTrack(context.request, where.url, { tags: artist.handle, sound: { seconds } })
  return { artist, track, path: `/track/${track.id}`, profilePath: `/${artist.handle}` }
}

/** A fan with their own browser. */
export async function newFan(context: BrowserContext, where: Where) {
  const fan = await newPerson(context.request, where, { profileType: 'personal', displayName: 'Dana Below' })
  return { fan, page: await context.newPage() }
}
