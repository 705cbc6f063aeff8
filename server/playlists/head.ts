import { PRODUCT } from '#contract/platform/limits.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import type { Head } from '#server/platform/page/head.ts'

export function playlistHead(data: PlaylistDetail): Head {
  const owner = data.owner.displayName || data.owner.handle
  const image = data.cover ?? data.mosaic.find(({ veil }) => !veil)
  const tracks = `${data.trackCount} ${data.trackCount === 1 ? 'track' : 'tracks'}`
  return {
    title: `${data.title} • ${PRODUCT}`,
    cardTitle: `${data.title} by ${owner}`,
    description: `A playlist by ${owner} on ${PRODUCT}: ${tracks}.`,
    canonical: `/playlist/${data.id}`,
    hidden: !data.isPublic,
    ...(data.cover && { shows: { path: data.cover.url } }),
    ...(image && {
      image: { path: image.url, alt: `Cover of ${data.title}`, width: image.width, height: image.height },
    }),
  }
}
