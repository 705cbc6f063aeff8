import type { Album } from '#contract/albums.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { ArtistEvent } from '#contract/events.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Playlist } from '#contract/playlists.ts'
import { artistName, profileName } from '#web/people/profiles/profile-name.ts'
import { shareLink } from './share-link.ts'

/** SOCIAL-05, REACH-02: opens the dialog with the address of a work and its embed code. */
export const shareTrack = ({ id, title, artist }: Pick<Track, 'id' | 'title' | 'artist'>): Promise<void> =>
  offer({ kind: 'track', id, title, by: artistName(artist) })

export const shareAlbum = ({ id, title, artist }: Album): Promise<void> =>
  offer({ kind: 'album', id, title, by: profileName(artist) })

/** Only for public playlists: the link to a private one works for its owner only. */
export const sharePlaylist = ({ id, title, owner }: Playlist): Promise<void> =>
  offer({ kind: 'playlist', id, title, by: profileName(owner) })

export const shareArtwork = ({ id, title, artist }: Pick<Artwork, 'id' | 'title' | 'artist'>): Promise<void> =>
  offer({ kind: 'artwork', id, title, by: artistName(artist) })

export const shareEvent = ({ id, title, host }: Pick<ArtistEvent, 'id' | 'title' | 'host'>): Promise<void> =>
  offer({ kind: 'event', id, title, by: profileName(host) })

/** Shares the address alone if the dialog cannot be loaded, as without a network. */
async function offer(thing: Shareable): Promise<void> {
  const opener = document.activeElement
  try {
    const { openShareDialog } = await import('./share-dialog.tsx')
    openShareDialog(thing, opener)
  } catch {
    await shareLink(`/${thing.kind}/${thing.id}`, `${isolated(thing.title)} by ${isolated(thing.by)}`)
  }
}

/** A work that other sites can embed. */
export type Shareable = {
  kind: 'track' | 'album' | 'playlist' | 'artwork' | 'event'
  id: string
  title: string
  by: string
}
