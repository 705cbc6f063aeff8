import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#contract/platform/resource.ts'
import { type PlaylistDetail, type PlaylistEntry, playlistResource } from '#contract/playlists.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { moved } from '#web/ui/sortable/use-carry-by-keys.ts'

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
