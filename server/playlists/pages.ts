import { activeProfile } from '#contract/access.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import type { Head } from '#server/platform/page/head.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadPlaylistDetail, loadPlaylistList } from './load.ts'

export const playlists: Page = {
  module: 'playlists/playlists-page.tsx',
  head: { title: `Playlists • ${PRODUCT}`, description: 'Your playlists.', hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const data = await loadPlaylistList(c, profile.id)
    return { entries: [{ key: keys.playlists(profile.id), data, paged: true }] }
  },
}

export const playlist: Page = {
  module: 'playlists/playlist-page.tsx',
  head: { title: `Playlist • ${PRODUCT}`, description: 'Playlist not found or is private' },
  subject: ({ id = '' }) => keys.playlist(id),
  async load({ c, params: { id = '' } }) {
    const data = await loadPlaylistDetail(c, id)
    return { head: playlistHead(data), entries: [{ key: keys.playlist(id), data }] }
  },
}

function playlistHead(data: PlaylistDetail): Head {
  const owner = data.owner.displayName || data.owner.handle
  const image = data.cover ?? data.mosaic[0]
  return {
    title: `${data.title} • ${PRODUCT}`,
    cardTitle: `${data.title} by ${owner}`,
    description: `A playlist by ${owner} on ${PRODUCT}: ${data.trackCount} ${data.trackCount === 1 ? 'track' : 'tracks'}.`,
    canonical: `/playlist/${data.id}`,
    hidden: !data.isPublic,
    ...(image && {
      image: { path: image.url, alt: `Cover of ${data.title}`, width: image.width, height: image.height },
    }),
  }
}
