import { formatCount } from '#web/ui/text/format.ts'

const SINGULAR = { songs: 'song', Songs: 'Song', Playlists: 'Playlist' } as const

/** PLAYLIST-02: '23 Songs' on cards, '23 songs' and '4 Playlists' in titles; '1 Song'. */
export const countOf = (count: number, noun: keyof typeof SINGULAR): string =>
  `${formatCount(count)} ${count === 1 ? SINGULAR[noun] : noun}`
