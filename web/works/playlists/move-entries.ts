import { useMutation } from '@tanstack/react-query'
import { type PlaylistEntry, playlistResource } from '#contract/playlists.ts'
import { refreshAllOf, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { moved } from '#web/ui/sortable/use-carry-by-keys.ts'

/** Changes the cached entries before the response; a refetch at the end undoes a refused change. */
function useEntriesMutation<Variables>(
  id: string,
  said: { failed: string; done?: string },
  send: (variables: Variables) => Promise<unknown>,
  change: (entries: PlaylistEntry[], variables: Variables) => PlaylistEntry[],
) {
  return useMutation({
    mutationFn: send,
    // In sequence: each request names positions as the previous request left them.
    scope: { id: `playlist ${id}` },
    onMutate: (variables) =>
      setKnown(playlistResource, { id }, (detail) => {
        const entries = detail && change(detail.entries, variables)
        return entries && { ...detail, entries, trackCount: entries.length }
      }),
    onSuccess: () => said.done && toast.success(said.done),
    onError: () => toast.error(said.failed),
    onSettled: () => void refreshAllOf('playlist'),
  })
}

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
