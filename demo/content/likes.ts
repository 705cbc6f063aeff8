import { Random } from '../synth/random.ts'
import { COMMENTS } from './comments.ts'
import { FOLLOWS } from './follows.ts'
import type { DemoArtist } from './model.ts'

const MOST = 20
/** A higher value means fewer tracks with many likes. */
const TAIL = 1.9
/** Followers of an artist are more likely to like their tracks. */
const FOLLOWERS_AHEAD = 0.45
/** A track with at least this many comments gets more likes than comments. */
const TALKED_ABOUT = 4

type DemoLike = { title: string; by: string }

/**
 * The likes of all tracks: a few tracks are liked by nearly everybody, most by some, some by
 * nobody. The same on every run.
 */
export function likesOf(artists: readonly DemoArtist[], handles: readonly string[]): DemoLike[] {
  const tracks = artists.flatMap((artist) => artist.tracks.map(({ title }) => ({ title, artist: artist.handle })))
  return tracks.flatMap(({ title, artist }, n) => {
    const random = new Random(4100 + n)
    const comments = COMMENTS[title]?.length ?? 0
    const least = comments < TALKED_ABOUT ? 0 : comments + 3
    const count = Math.max(least, Math.floor((MOST + 1) * random.next() ** TAIL))
    return handles
      .filter((handle) => handle !== artist)
      .map((by) => ({ title, by, rank: random.next() - (FOLLOWS[by]?.includes(artist) ? FOLLOWERS_AHEAD : 0) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ by }) => ({ title, by }))
  })
}
