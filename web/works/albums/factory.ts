import type { Album, AlbumDetail } from '#contract/albums.ts'
import { makeOwnProfile } from '#web/platform/testing/sessions.ts'

/** An album as in an API response; a test names only the fields that matter to it. */
export const makeAlbum = (given: Partial<Album> = {}): Album => ({
  id: 'a1',
  title: 'The Sunken Mill',
  artist: makeOwnProfile(),
  cover: null,
  stock: null,
  sensitive: null,
  releaseDate: null,
  isComing: false,
  trackCount: 0,
  createdAt: '2026-10-14T10:00:00.000Z',
  viewer: { can: { edit: true } },
  ...given,
})

/** An album with all fields of its page. */
export const makeAlbumDetail = (given: Partial<AlbumDetail> = {}): AlbumDetail => ({
  isHidden: false,
  release: { state: 'public', publicAt: null, timeZone: null },
  ...makeAlbum(),
  tracks: [],
  notes: null,
  licence: null,
  credits: [],
  support: null,
  noAi: true,
  commentCount: 0,
  more: [],
  artistAlbumCount: 1,
  ...given,
})
