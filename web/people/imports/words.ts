import { IMPORT_KINDS, type ImportCounts, type ImportKind } from '#contract/imports.ts'
import { formatCount } from '#contract/words/counted.ts'

/** The singular and plural of each type. */
const WORDS: Record<ImportKind, readonly [string, string]> = {
  profiles: ['profile', 'profiles'],
  tracks: ['track', 'tracks'],
  stems: ['stem', 'stems'],
  artworks: ['artwork', 'artworks'],
  albums: ['album', 'albums'],
  events: ['event', 'events'],
  merch: ['merch item', 'merch items'],
  playlists: ['playlist', 'playlists'],
}

/** '2 profiles, 14 tracks, 1 album'; empty if all counts are 0. */
export const countsText = (counts: ImportCounts): string =>
  IMPORT_KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatCount(counts[kind])} ${WORDS[kind][counts[kind] === 1 ? 0 : 1]}`)
    .join(', ')
