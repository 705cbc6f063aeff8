import { PRODUCT } from '#contract/platform/limits.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import { aboutPlaylist } from '#server/linked-data/linked-data.ts'
import type { Head } from '#server/platform/page/head.ts'

export function playlistHead(data: PlaylistDetail, publicUrl: string): Head {
  const owner = data.owner.displayName || data.owner.handle
  const tracks = `${data.trackCount} ${data.trackCount === 1 ? 'track' : 'tracks'}`
  return {
    title: `${data.title} • ${PRODUCT}`,
    cardTitle: `${data.title} by ${owner}`,
    description: `A playlist by ${owner} on ${PRODUCT}: ${tracks}.`,
    canonical: `/playlist/${data.id}`,
    hidden: !data.isPublic,
    about: aboutPlaylist(data, publicUrl),
    isEmbeddable: true,
    card: { subject: `playlist/${data.id}`, alt: `${data.title}, a playlist by ${owner}` },
    ...(data.cover && { shows: { path: data.cover.url } }),
  }
}
