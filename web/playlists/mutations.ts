import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { keyOf } from '#contract/platform/resource.ts'
import {
  type AddedToPlaylists,
  type CreatedPlaylist,
  type Playlist,
  type PlaylistDetail,
  type PlaylistEntry,
  playlistResource,
} from '#contract/playlists.ts'
import { patchEntity, refreshAllOf, removeEntity } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { moved } from '#web/ui/sortable/use-carry-by-keys.ts'

export type PlaylistChanges = { title: string; cover: File | 'keep' | 'remove'; isPublic?: boolean }

const saveFailed = (error: Error) => toast.error('Failed to save playlist. Please try again.', error.message)

export function useCreatePlaylist() {
  return useMutation({
    mutationFn: (changes: PlaylistChanges) => upload<CreatedPlaylist>('POST', '/api/playlists', formOf(changes)),
    onSuccess: (created) => {
      // a cover that fails does not lose the playlist
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

/** PLAYLIST-03 */
export function useAddToPlaylists(track: Pick<Track, 'id' | 'title'>) {
  return useMutation({
    mutationFn: (playlistIds: string[]): Promise<AddedToPlaylists> =>
      call(api.api.playlists.add.$post({ json: { trackId: track.id, playlistIds } })),
    onSuccess: (answer) => {
      addedNotice(track.title, answer)
      void refreshAllOf('playlist')
    },
    onError: () => toast.error('Failed to add track to playlists. Please try again.'),
  })
}

/** Changes the entries at once, and puts them back where the server refuses. */
function useEntriesMutation<Variables>(
  id: string,
  said: { failed: string; done?: string },
  send: (variables: Variables) => Promise<unknown>,
  change: (entries: PlaylistEntry[], variables: Variables) => PlaylistEntry[],
) {
  const client = useQueryClient()
  const queryKey = keyOf(playlistResource, { id })
  return useMutation({
    mutationFn: send,
    // one after the other: each names places as the one before left them
    scope: { id: `playlist ${id}` },
    onMutate: async (variables) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<PlaylistDetail>(
        queryKey,
        (detail) => detail && withEntries(detail, change(detail.entries, variables)),
      )
    },
    onSuccess: () => said.done && toast.success(said.done),
    onError: () => toast.error(said.failed),
    onSettled: () => void refreshAllOf('playlist'),
  })
}

const withEntries = (detail: PlaylistDetail, entries: PlaylistEntry[]): PlaylistDetail => ({
  ...detail,
  entries,
  trackCount: entries.length,
})

export function useRemoveEntry(id: string) {
  return useEntriesMutation(
    id,
    { done: 'Track removed', failed: 'Failed to remove track from playlist.' },
    (entryId: string) => call(api.api.playlists[':id'].entries[':entryId'].$delete({ param: { id, entryId } })),
    (entries, entryId) => entries.filter((entry) => entry.id !== entryId),
  )
}

type EntryMove = { entryId: string; beforeId: string | null }

export function useMoveEntry(id: string) {
  return useEntriesMutation(
    id,
    { failed: 'Failed to move track. Please try again.' },
    ({ entryId, beforeId }: EntryMove) =>
      call(api.api.playlists[':id'].entries[':entryId'].place.$put({ param: { id, entryId }, json: { beforeId } })),
    moved,
  )
}

/** Fields before the file: the server judges them before it reads a file. */
function formOf({ title, cover, isPublic }: PlaylistChanges): FormData {
  const form = new FormData()
  form.set('title', title.trim())
  if (isPublic !== undefined) form.set('isPublic', String(isPublic))
  if (cover === 'remove') form.set('removeCover', 'true')
  if (cover instanceof File) form.set('cover', cover)
  return form
}

/** PLAYLIST-03: says where the track was added, and where it was already. */
function addedNotice(title: string, { added, already }: AddedToPlaylists): void {
  if (added.length > 0) {
    toast.success('Added to playlists', `${isolated(title)} has been added to ${added.length} playlist(s).`)
  }
  if (already.length > 0) {
    toast.info('Already in playlist', `${isolated(title)} is already in ${already.length} playlist(s).`)
  }
}
