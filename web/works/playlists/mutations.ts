import { useMutation } from '@tanstack/react-query'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { AddedToPlaylists, CreatedPlaylist, Playlist } from '#contract/playlists.ts'
import { patchEntity, refreshAllOf, removeEntity } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

export type PlaylistChanges = { title: string; cover: File | 'keep' | 'remove'; isPublic?: boolean }

const saveFailed = (error: Error) => toast.error('Failed to save playlist. Please try again.', error.message)

export function useCreatePlaylist() {
  return useMutation({
    mutationFn: (changes: PlaylistChanges) => upload<CreatedPlaylist>('POST', '/api/playlists', formOf(changes)),
    onSuccess: (created) => {
      // The playlist is created even if its cover is refused.
      if (created.coverProblem) toast.error('The cover was not saved', created.coverProblem)
      toast.success('Playlist created', created.title)
      void refreshAllOf('playlist')
    },
    onError: saveFailed,
  })
}

export function useUpdatePlaylist(id: string) {
  return useMutation({
    mutationFn: (changes: PlaylistChanges) => upload<Playlist>('PATCH', `/api/playlists/${id}`, formOf(changes)),
    onSuccess: (playlist) => {
      patchEntity('playlist', id, () => playlist)
      toast.success('Playlist updated', playlist.title)
      void refreshAllOf('playlist')
    },
    onError: saveFailed,
  })
}

export function useDeletePlaylist() {
  return useMutation({
    mutationFn: ({ id }: Playlist) => call(api.api.playlists[':id'].$delete({ param: { id } })),
    onSuccess: (_, playlist) => {
      removeEntity('playlist', playlist.id)
      void refreshAllOf('playlist')
      toast.success('Playlist deleted', playlist.title)
    },
    onError: (error) => toast.error('Failed to delete playlist. Please try again.', error.message),
  })
}

/** PLAYLIST-03: adds a track to playlists, and says the result in a toast. */
export function useAddToPlaylists(track: Pick<Track, 'id' | 'title'>) {
  return useMutation({
    mutationFn: (playlistIds: string[]): Promise<AddedToPlaylists> =>
      call(api.api.playlists.add.$post({ json: { trackId: track.id, playlistIds } })),
    onSuccess: (response) => {
      addedNotice(track.title, response)
      void refreshAllOf('playlist')
    },
    onError: () => toast.error('Failed to add track to playlists. Please try again.'),
  })
}

/** The file comes last: the server validates the fields before it reads a file. */
function formOf({ title, cover, isPublic }: PlaylistChanges): FormData {
  const form = new FormData()
  form.set('title', title.trim())
  if (isPublic !== undefined) form.set('isPublic', String(isPublic))
  if (cover === 'remove') form.set('removeCover', 'true')
  if (cover instanceof File) form.set('cover', cover)
  return form
}

/** PLAYLIST-03: tells how many playlists the track was added to, and how many had it already. */
function addedNotice(title: string, { added, already }: AddedToPlaylists): void {
  if (added.length > 0) {
    toast.success('Added to playlists', `${isolated(title)} has been added to ${added.length} playlist(s).`)
  }
  if (already.length > 0) {
    toast.info('Already in playlist', `${isolated(title)} is already in ${already.length} playlist(s).`)
  }
}
