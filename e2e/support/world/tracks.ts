import type { APIRequestContext } from '@playwright/test'
import type { Licence } from '#contract/licences.ts'
import { makeMp3, type Sound } from '../sounds.ts'

export type Published = { id: string; title: string; fileUrl: string }
export type TrackOptions = {
  title?: string
  tags?: string
  sound?: Sound
  cover?: Buffer
  sensitiveWhy?: string
  /** The album whose state the track has. */
  draftOf?: string
}

let count = 0
/** A title that no other track has. */
export const newTitle = (): string => `Low Ceiling ${process.pid}-${++count}`

/** Publishes a track over HTTP as the user who is signed in in the request's context. */
export async function publishTrack(
  request: APIRequestContext,
  url: string,
  { title = newTitle(), tags = '', sound = {}, cover, sensitiveWhy = '', draftOf = '' }: TrackOptions = {},
): Promise<Published> {
  const audio = { name: 'take.mp3', mimeType: 'audio/mpeg', buffer: await makeMp3(sound) }
  const response = await request.post(`${url}/api/music`, {
    multipart: {
      title,
      tags,
      sensitiveWhy,
      ...(draftOf && { draftOf }),
      audio,
      ...(cover && { cover: { name: 'cover.png', mimeType: 'image/png', buffer: cover } }),
    },
  })
  if (response.status() !== 201) throw new Error(`Publishing failed: ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Published
}

/**
 * Creates a playlist of tracks, in this order, as the user who is signed in in the request's
 * context. Resolves to its id.
 */
export async function newPlaylist(
  request: APIRequestContext,
  url: string,
  title: string,
  tracks: readonly { id: string }[] = [],
): Promise<string> {
  const response = await request.post(`${url}/api/playlists`, { multipart: { title } })
  if (response.status() !== 201)
    throw new Error(`Creating the playlist failed: ${response.status()}: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  for (const track of tracks) {
    await request.post(`${url}/api/playlists/add`, { data: { trackId: track.id, playlistIds: [id] } })
  }
  return id
}

type AlbumOptions = {
  title: string
  releaseDate?: string
  notes?: string
  licence?: Licence
  credits?: { role: string; name: string }[]
  tracks?: readonly { id: string }[]
}

/**
 * Creates an album of tracks, in this order, as the artist who is signed in in the request's
 * context. Resolves to its id.
 */
export async function newAlbum(
  request: APIRequestContext,
  url: string,
  { tracks = [], credits = [], ...fields }: AlbumOptions,
): Promise<string> {
  const response = await request.post(`${url}/api/albums`, {
    multipart: { ...fields, credits: JSON.stringify(credits) },
  })
  if (response.status() !== 201)
    throw new Error(`Creating the album failed: ${response.status()}: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  const data = { trackIds: tracks.map((track) => track.id) }
  if (tracks.length > 0) await request.post(`${url}/api/albums/${id}/tracks`, { data })
  return id
}
