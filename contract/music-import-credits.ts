import type { PlannedTrack } from './music-import.ts'
import { ALBUM } from './platform/album-limits.ts'
import { NAME_MAX } from './platform/limits.ts'

/**
 * Returns credits for an album by several artists: each artist with their tracks. Empty if one
 * artist plays all of it.
 */
export function creditsOf(tracks: readonly Pick<PlannedTrack, 'title' | 'artist'>[]): { role: string; name: string }[] {
  const byArtist = Map.groupBy(
    tracks.filter(({ artist }) => nameOf(artist)),
    ({ artist }) => nameOf(artist),
  )
  if (byArtist.size < 2) return []
  return [...byArtist].slice(0, ALBUM.maxCredits).map(([name, theirs]) => ({
    role: cut(`Artist of ${theirs.map(({ title }) => title.trim() || 'Untitled').join(', ')}`, ALBUM.roleMax),
    name,
  }))
}

/** Removes a leading @, which would make the name a handle. */
const nameOf = (artist: string): string => cut(artist.replace(/^[@\s]+/, ''), NAME_MAX)

const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
