import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import { aboutPlaylist } from '#server/linked-data/linked-data.ts'
import type { Head } from '#server/platform/page/head.ts'

export function playlistHead(data: PlaylistDetail, publicUrl: string): Head {
  const owner = data.owner.displayName || data.owner.handle
  const tracks = `${data.trackCount} ${data.trackCount === 1 ? 'track' : 'tracks'}`
  return {
    title: `${isolated(data.title)} • ${PRODUCT}`,
    cardTitle: `${isolated(data.title)} by ${isolated(owner)}`,
    description: `A playlist by ${isolated(owner)} on ${PRODUCT}: ${tracks}.`,
    canonical: `/playlist/${data.id}`,
    hidden: !data.isPublic,
    about: aboutPlaylist(data, publicUrl),
    isEmbeddable: true,
    card: { subject: `playlist/${data.id}`, alt: `${isolated(data.title)}, a playlist by ${isolated(owner)}` },
    ...(data.cover && { shows: { path: data.cover.url } }),
  }
}
