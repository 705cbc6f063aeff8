import { activeProfile } from '#contract/access.ts'
import type { AlbumDetail } from '#contract/albums.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import { loadComments } from '#server/comments/load.ts'
import { loadOwnCounts } from '#server/music/pages.ts'
import type { Head } from '#server/platform/page/head.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadAlbumDetail, loadAlbumList } from './load.ts'

export const myAlbums: Page = {
  module: 'music/my-music-page.tsx',
  head: { title: `My Music • ${PRODUCT}`, description: 'Your albums.', hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const [counts, data] = await Promise.all([loadOwnCounts(c, profile.id), loadAlbumList(c, profile.id)])
    return { entries: [counts, { key: keys.albumsOf(profile.id), data, paged: true }] }
  },
}

export const album: Page = {
  module: 'albums/album-page.tsx',
  head: { title: `Album • ${PRODUCT}`, description: 'The album you are looking for does not exist.' },
  subject: ({ id = '' }) => keys.album(id),
  async load({ c, params: { id = '' } }) {
    const data = await loadAlbumDetail(c, id)
    const comments = await loadComments(c, data.id)
    const entries = [
      { key: keys.album(id), data },
      { key: keys.comments(data.id), data: comments, paged: true as const },
    ]
    return { head: albumHead(data), entries }
  },
}

function albumHead(data: AlbumDetail): Head {
  const artist = data.artist.displayName || data.artist.handle
  const { cover, tracks, notes } = data
  return {
    title: `${data.title} • ${PRODUCT}`,
    cardTitle: `${data.title} by ${artist}`,
    description: [
      `An album by ${artist} on ${PRODUCT}: ${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}.`,
      notes,
    ]
      .filter(Boolean)
      .join(' ')
      .slice(0, 200),
    canonical: `/album/${data.id}`,
    type: 'music.album',
    ...(cover && {
      image: { path: cover.url, alt: `Cover of ${data.title}`, width: cover.width, height: cover.height },
    }),
  }
}
