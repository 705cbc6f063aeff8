import type { Playlist } from '#contract/playlists.ts'
import { makeOwnProfile } from '#web/platform/testing/sessions.ts'

/**
 * A playlist of the acting profile, as in an API response; a test names only the fields that matter
 * to it.
 */
export const makePlaylist = (given: Partial<Playlist> = {}): Playlist => ({
  id: 'l1',
  title: 'boiler room',
  owner: makeOwnProfile(),
  cover: null,
  mosaic: [],
  stock: null,
  isPublic: true,
  trackCount: 1,
  createdAt: '2026-10-14T10:00:00.000Z',
  viewer: { can: { edit: true } },
  ...given,
})
