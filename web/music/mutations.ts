import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StemFacts, Track, TrackDetail } from '#contract/music.ts'
import { type AlbumWishes, setAlbumWishes } from '#web/albums/use-album-wishes.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { type UploadOptions, upload } from '#web/platform/requests/upload.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Series, setSeries } from '#web/upload/series.ts'
import { trackChanged, trackDeleted, trackPublished } from './track-cache.ts'

/** What the form of a stem says beyond a track's. */
export type StemChoice = { parent: StemFacts['parent']; downloadable: boolean }

/** `stem` is null for a track. */
export type NewTrack = {
  title: string
  tags: string
  audio: File
  cover: File | null
  stem: StemChoice | null
  series: Series | null
}

/** What is left out stays as it is. `overwrite` lets a file take the place of one of the same name (MUSIC-07). */
export type TrackChanges = {
  title: string
  tags: string
  audio: File | null
  cover: File | 'keep' | 'remove'
  stem: StemChoice | null
  albums: AlbumWishes
  overwrite: boolean
}

export function usePublishTrack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ track, options }: { track: NewTrack; options: UploadOptions }) =>
      upload<TrackDetail>('POST', '/api/music', newTrackForm(track), options),
    onSuccess: (track) => trackPublished(client, track),
  })
}

export function useUpdateTrack(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, options }: { changes: TrackChanges; options: UploadOptions }) =>
      upload<TrackDetail>('PATCH', `/api/music/${id}`, changesForm(changes), options),
    onSuccess: (track) => trackChanged(client, track),
  })
}

export function useDeleteTrack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (track: Track) => call(api.api.music[':id'].$delete({ param: { id: track.id } })),
    onSuccess: (_, track) => {
      trackDeleted(client, track.id)
      toast.success(track.type === 'stem' ? 'Stem deleted' : 'Track deleted', track.title)
    },
    onError: (error) => toast.error('Delete failed', error.message),
  })
}

/** Fields before files: the server judges them before it reads a file. */
function newTrackForm({ title, tags, audio, cover, stem, series }: NewTrack): FormData {
  const form = new FormData()
  form.set('title', title.trim())
  form.set('tags', tags)
  if (stem) form.set('type', 'stem')
  setStem(form, stem)
  setSeries(form, series)
  form.set('audio', audio)
  if (cover) form.set('cover', cover)
  return form
}

function changesForm({ title, tags, audio, cover, stem, albums, overwrite }: TrackChanges): FormData {
  const form = new FormData()
  form.set('title', title.trim())
  form.set('tags', tags)
  setStem(form, stem)
  setAlbumWishes(form, albums)
  if (overwrite) form.set('overwrite', 'true')
  if (cover === 'remove') form.set('removeCover', 'true')
  if (audio) form.set('audio', audio)
  if (cover instanceof File) form.set('cover', cover)
  return form
}

function setStem(form: FormData, stem: StemChoice | null): void {
  if (!stem) return
  form.set('parentId', stem.parent?.id ?? '')
  form.set('downloadable', String(stem.downloadable))
}
