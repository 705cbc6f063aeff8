import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Album, type AlbumDetail, albumResource, type CreatedAlbum } from '#contract/albums.ts'
import type { Licence } from '#contract/licences.ts'
import type { Track } from '#contract/music.ts'
import { refreshAllOf, removeEntity, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { namesFields } from '#web/platform/requests/api-error.ts'
import { upload } from '#web/platform/requests/upload.ts'
import type { SensitiveMark } from '#web/safety/sensitive/label-fields.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { moved } from '#web/ui/sortable/use-carry-by-keys.ts'

/** `releaseDate` is a day such as `2026-10-14`; an empty string means no value. */
export type AlbumChanges = {
  title: string
  releaseDate: string
  notes: string
  licence: Licence | ''
  /** People and their roles; a name that starts with @ is a profile's handle. */
  credits: { role: string; name: string }[]
  cover: File | 'keep' | 'remove'
} & SensitiveMark

/** Fields of an album's form that show their own errors. */
const SHOWN = ['title', 'releaseDate', 'notes', 'licence', 'credits', 'cover', 'sensitiveWhy']

export function useCreateAlbum() {
  return useMutation({
    mutationFn: ({ isDraft, ...changes }: Partial<AlbumChanges> & { isDraft?: boolean }) =>
      upload<CreatedAlbum>('POST', '/api/albums', formOf(changes, isDraft)),
    onSuccess: (created) => {
      // The album is created even if its cover is refused.
      if (created.coverProblem) toast.error('The cover was not saved', created.coverProblem)
      void refreshAllOf('album')
    },
    onError: (error) => namesFields(error, SHOWN) || toast.error('Failed to create album', error.message),
  })
}

export function useUpdateAlbum(id: string) {
  return useMutation({
    mutationFn: (changes: Partial<AlbumChanges>) => upload<AlbumDetail>('PATCH', `/api/albums/${id}`, formOf(changes)),
    onSuccess: (album) => {
      setKnown(albumResource, { id }, () => album)
      void refreshAllOf('album')
    },
    onError: (error) => namesFields(error, SHOWN) || toast.error('Failed to save changes', error.message),
  })
}

export function useDeleteAlbum() {
  return useMutation({
    mutationFn: ({ id }: Album) => call(api.api.albums[':id'].$delete({ param: { id } })),
    onSuccess: (_, { id, title }) => {
      removeEntity('album', id)
      void refreshAllOf('album')
      toast.success('Album deleted', title)
    },
    onError: (error) => toast.error('Delete failed', error.message),
  })
}

/** Appends tracks to an album, in this order; tracks that are on it already keep their place. */
export function useAppendToAlbum() {
  return useMutation({
    mutationFn: ({ id, trackIds }: { id: string; trackIds: string[] }) =>
      call(api.api.albums[':id'].tracks.$post({ param: { id }, json: { trackIds } })),
    onSuccess: () => void refreshAllOf('album'),
    onError: (error) => toast.error('Failed to save changes', error.message),
  })
}

/** Changes the cached tracks before the response; a refetch at the end undoes a refused change. */
function useTracksMutation<Variables>(
  id: string,
  send: (variables: Variables) => Promise<unknown>,
  change: (tracks: Track[], variables: Variables) => Track[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    // In sequence: each request names positions as the previous request left them.
    scope: { id: `album ${id}` },
    onMutate: (variables) =>
      setKnown(albumResource, { id }, (detail) => {
        const tracks = detail && change(detail.tracks, variables)
        return tracks && { ...detail, tracks, trackCount: tracks.length }
      }),
    onError: (error) => toast.error('Failed to save changes', error.message),
    onSettled: () => {
      // Only the last of several requests refetches: an earlier refetch would undo pending changes.
      if (client.isMutating({ mutationKey: tracksOf(id) }) === 1) void refreshAllOf('album')
    },
    mutationKey: tracksOf(id),
  })
}

const tracksOf = (id: string) => ['albums', 'tracks', id]

export const useAddToAlbum = (id: string) =>
  useTracksMutation(
    id,
    (track: Track) => call(api.api.albums[':id'].tracks.$post({ param: { id }, json: { trackIds: [track.id] } })),
    (tracks, track) => [...tracks.filter((other) => other.id !== track.id), track],
  )

export const useRemoveFromAlbum = (id: string) =>
  useTracksMutation(
    id,
    (trackId: string) => call(api.api.albums[':id'].tracks[':trackId'].$delete({ param: { id, trackId } })),
    (tracks, trackId) => tracks.filter((track) => track.id !== trackId),
  )

type TrackMove = { trackId: string; beforeId: string | null }

export const useMoveOnAlbum = (id: string) =>
  useTracksMutation(
    id,
    ({ trackId, beforeId }: TrackMove) =>
      call(api.api.albums[':id'].tracks[':trackId'].place.$put({ param: { id, trackId }, json: { beforeId } })),
    (tracks, { trackId, beforeId }) => moved(tracks, { entryId: trackId, beforeId }),
  )

/**
 * The file comes last: the server validates the fields before it reads a file. Fields that are not
 * named stay as they are.
 */
function formOf({ cover, credits, ...texts }: Partial<AlbumChanges>, isDraft = false): FormData {
  const form = new FormData()
  if (isDraft) form.set('draft', 'true')
  for (const [name, text] of Object.entries(texts)) form.set(name, text?.trim() ?? '')
  if (credits) form.set('credits', JSON.stringify(credits.filter(({ role, name }) => role.trim() || name.trim())))
  if (cover === 'remove') form.set('removeCover', 'true')
  if (cover instanceof File) form.set('cover', cover)
  return form
}
