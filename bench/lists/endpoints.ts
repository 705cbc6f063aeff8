import type { Client } from 'pg'
import { encodeCursor } from '../../server/platform/paging.ts'
import { FAN_PROFILE, idOf } from '../dataset.ts'

/** A list endpoint with different calls of it, so that no single row is asked for over and over; `asFan` is signed in. */
export type Endpoint = { name: string; asFan: boolean; paths: string[] }

const VARIANTS = 40
const some = <T>(make: (n: number) => T): T[] => Array.from({ length: VARIANTS }, (_, n) => make(n))

/** Every list of the site on a data set of so many tracks. */
export async function listEndpoints(client: Client, tracks: number): Promise<Endpoint[]> {
  const deep = await positionAt(client, 'assets where listed', 99 * 50)
  const feedLater = await positionAt(
    client,
    `assets join follows on target_id = profile_id where listed and follower_profile_id = '${FAN_PROFILE}'`,
    20 * 50,
  )
  const hot = idOf('asset', 1)
  const track = (n: number) => idOf('asset', 1 + 10 * ((n * 7919) % (tracks / 10)))
  const profile = (n: number) => idOf('profile', 2 + ((n * 61) % 2400))
  const visitor = (name: string, paths: string[]): Endpoint => ({ name, asFan: false, paths })
  const fan = (name: string, paths: string[]): Endpoint => ({ name, asFan: true, paths })
  return [
    visitor('find music, page 1', ['/api/music']),
    visitor('find music, page 100', [`/api/music?cursor=${deep}`]),
    fan('find music, page 1, signed in', ['/api/music']),
    visitor(
      'a tag of many tracks',
      some((n) => `/api/music?tag=tag%20${1 + (n % 5)}`),
    ),
    visitor(
      'a tag of few tracks',
      some((n) => `/api/music?tag=tag%20${260 + n}`),
    ),
    visitor(
      "a profile's music",
      some((n) => `/api/profiles/${profile(n)}/music`),
    ),
    visitor(
      'a profile page',
      some((n) => `/api/profiles/p${String(2 + n * 61).padStart(9, '0')}`),
    ),
    visitor(
      'a track',
      some((n) => `/api/music/${track(n)}`),
    ),
    visitor(
      'the radio',
      some((n) => `/api/music/next?after=${track(n)}`),
    ),
    visitor('tags', ['/api/music/tags']),
    visitor('tags by their beginning', ['/api/music/tags?prefix=ta', '/api/music/tags?prefix=year%2019']),
    visitor('comments', [`/api/comments?assetId=${hot}`]),
    visitor('moments', [`/api/comments/moments?assetId=${hot}`]),
    visitor('followers', [`/api/profiles/${FAN_PROFILE}/followers`]),
    fan('following', [`/api/profiles/${FAN_PROFILE}/following`]),
    fan('feed of 2,000 followed, page 1', ['/api/feed']),
    fan('feed of 2,000 followed, page 20', [`/api/feed?cursor=${feedLater}`]),
    fan('activity, likes', ['/api/activity/likes']),
    fan('activity, comments', ['/api/activity/comments']),
    fan('playlists', ['/api/playlists']),
    visitor(
      'a playlist of 20',
      some((n) => `/api/playlists/${idOf('playlist', 300 + n)}`),
    ),
    visitor('a playlist of 500', [`/api/playlists/${idOf('playlist', 1)}`]),
  ]
}

/** The cursor behind the nth newest asset of a set. */
async function positionAt(client: Client, from: string, n: number): Promise<string> {
  const { rows } = await client.query<{ id: string; created_at: Date }>(
    `select assets.id, assets.created_at from ${from}
     order by assets.created_at desc, assets.id desc offset ${n - 1} limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error(`There are not ${n} of ${from}`)
  return encodeCursor({ createdAt: row.created_at, id: row.id })
}
