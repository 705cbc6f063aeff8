import type { Client } from 'pg'
import { encodeCursor } from '../../server/platform/lists/paging.ts'
import { FAN_PROFILE, idOf } from '../dataset/ids.ts'

/**
 * A list endpoint with different URLs of it, so that not only one row is requested. With `asFan`
 * the fan is signed in.
 */
export type Endpoint = { name: string; asFan: boolean; paths: string[] }

const VARIANTS = 40
const some = <T>(make: (n: number) => T): T[] => Array.from({ length: VARIANTS }, (_, n) => make(n))

const visitor = (name: string, ...paths: string[]): Endpoint => ({ name, asFan: false, paths })
const fan = (name: string, ...paths: string[]): Endpoint => ({ name, asFan: true, paths })

/**
 * Every list of the site for a data set of this many tracks. `feedCursor` is the start of the
 * feed's later page.
 */
export async function listEndpoints(client: Client, tracks: number, feedCursor: string): Promise<Endpoint[]> {
  return [
    ...musicEndpoints(tracks, await positionOf(client, 'music', 99 * 50)),
    ...artworkEndpoints(await positionOf(client, 'artwork', 99 * 50)),
    ...tagEndpoints,
    ...peopleEndpoints(feedCursor),
  ]
}

const profile = (n: number) => idOf('profile', 2 + ((n * 61) % 2400))

function musicEndpoints(tracks: number, deep: string): Endpoint[] {
  const track = (n: number) => idOf('asset', 1 + 10 * ((n * 7919) % (tracks / 10)))
  return [
    visitor('find music, page 1', '/api/music'),
    visitor('find music, page 100', `/api/music?cursor=${deep}`),
    fan('find music, page 1, signed in', '/api/music'),
    visitor('a tag of many tracks', ...some((n) => `/api/music?tag=tag%20${1 + (n % 5)}`)),
    visitor('a tag of few tracks', ...some((n) => `/api/music?tag=tag%20${260 + n}`)),
    visitor("a profile's music", ...some((n) => `/api/profiles/${profile(n)}/music`)),
    visitor('a profile page', ...some((n) => `/api/profiles/p${String(2 + n * 61).padStart(9, '0')}`)),
    visitor('a track', ...some((n) => `/api/music/${track(n)}`)),
    visitor('the radio', ...some((n) => `/api/music/next?after=${track(n)}`)),
  ]
}

function artworkEndpoints(deep: string): Endpoint[] {
  const artwork = (n: number) => idOf('artwork', 1 + 10 * ((n * 7919) % 600))
  return [
    visitor('find art, page 1', '/api/artworks'),
    visitor('find art, page 100', `/api/artworks?cursor=${deep}`),
    visitor('a tag of many artworks', ...some((n) => `/api/artworks?tag=ink%20${1 + (n % 5)}`)),
    visitor("a profile's artworks", ...some((n) => `/api/profiles/${profile(n)}/artworks`)),
    visitor('an artwork', ...some((n) => `/api/artworks/${artwork(n)}`)),
  ]
}

const tagEndpoints: Endpoint[] = [
  visitor('tags of artworks', '/api/artworks/tags'),
  visitor('tags of artworks by their beginning', '/api/artworks/tags?prefix=in', '/api/artworks/tags?prefix=paper%201'),
  visitor('tags', '/api/music/tags'),
  visitor('tags by their beginning', '/api/music/tags?prefix=ta', '/api/music/tags?prefix=year%2019'),
]

function peopleEndpoints(feedCursor: string): Endpoint[] {
  const hot = idOf('asset', 1)
  return [
    visitor('comments', `/api/comments?assetId=${hot}`),
    visitor('moments', `/api/comments/moments?assetId=${hot}`),
    visitor('followers', `/api/profiles/${FAN_PROFILE}/followers`),
    fan('following', `/api/profiles/${FAN_PROFILE}/following`),
    fan('feed of 2,000 followed, page 1', '/api/feed'),
    fan('feed of 2,000 followed, page 20', `/api/feed?cursor=${feedCursor}`),
    fan('activity, likes', '/api/activity/likes'),
    fan('activity, comments', '/api/activity/comments'),
    fan('playlists', '/api/playlists'),
    visitor('a playlist of 20', ...some((n) => `/api/playlists/${idOf('playlist', 300 + n)}`)),
    visitor('a playlist of 500', `/api/playlists/${idOf('playlist', 1)}`),
  ]
}

/** The cursor after the nth newest listed asset of a type. */
async function positionOf(client: Client, kind: 'music' | 'artwork', n: number): Promise<string> {
  const { rows } = await client.query<{ id: string; created_at: Date }>(
    `select id, created_at from assets where is_public and listable and asset_type = $1
      order by created_at desc, id desc offset $2 limit 1`,
    [kind, n - 1],
  )
  const { id, created_at: createdAt } = rows[0] as { id: string; created_at: Date }
  return encodeCursor({ createdAt, id })
}
