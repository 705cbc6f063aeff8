import type { AlbumDetail } from '#contract/albums.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { aboutAlbum } from '#server/linked-data/linked-data.ts'
import type { Head } from '#server/platform/page/head.ts'
import { oneLine } from '#server/platform/page/one-line.ts'

export function albumHead(data: AlbumDetail, publicUrl: string): Head {
  const artist = data.artist.displayName || data.artist.handle
  const { cover, tracks, notes } = data
  return {
    title: `${isolated(data.title)} • ${PRODUCT}`,
    cardTitle: `${isolated(data.title)} by ${isolated(artist)}`,
    description: oneLine(
      `An album by ${isolated(artist)} on ${PRODUCT}: ${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}.`,
      notes,
    ),
    canonical: `/album/${data.id}`,
    isEmbeddable: true,
    card: { subject: `album/${data.id}`, alt: `${isolated(data.title)} by ${isolated(artist)}` },
    about: aboutAlbum(data, publicUrl),
    type: 'music.album',
    ...(cover && !data.sensitive && { shows: { path: cover.url } }),
  }
}
