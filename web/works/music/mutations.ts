import { useMutation } from '@tanstack/react-query'
import {
  profileStemsResource,
  profileTracksResource,
  type StemFacts,
  type Track,
  type TrackDetail,
  trackResource,
} from '#contract/music.ts'
import { addFirst, patchEntity, refreshAllOf, removeEntity, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { type UploadOptions, upload } from '#web/platform/requests/upload.ts'
import type { Labels } from '#web/safety/sensitive/label-fields.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Series, setSeries } from '#web/upload/phase.ts'
import { type AlbumOptions, setAlbumWishes } from '#web/works/albums/use-all-albums.ts'

/** The fields that only the form of a stem has. */
export type StemChoice = { parent: StemFacts['parent']; downloadable: boolean }

/** `stem` is null for a track. */
export type NewTrack = {
  title: string
  tags: string
  audio: File
  cover: File | null
  stem: StemChoice | null
  isDraft: boolean
  series: Series | null
  uploadId: string
  labels: Labels
}

/**
 * Omitted fields stay as they are. `overwrite` lets a file replace one of the same name (MUSIC-07).
 */
export type TrackChanges = {
  title: string
  tags: string
  audio: File | null
  cover: File | 'keep' | 'remove'
  stem: StemChoice | null
  albums: AlbumOptions
  labels: Labels
  overwrite: boolean
}

export function usePublishTrack() {
  return useMutation({
    mutationFn: ({ track, options }: { track: NewTrack; options: UploadOptions }) =>
      upload<TrackDetail>('POST', '/api/music', newTrackForm(track), options),
    onSuccess: published,
  })
}

export function useUpdateTrack(id: string) {
  return useMutation({
    mutationFn: ({ changes, options }: { changes: TrackChanges; options: UploadOptions }) =>
      upload<TrackDetail>('PATCH', `/api/music/${id}`, changesForm(changes), options),
    onSuccess: changed,
  })
}

export function useDeleteTrack() {
  return useMutation({
    mutationFn: (track: Track) => call(api.api.music[':id'].$delete({ param: { id: track.id } })),
    onSuccess: (_, track) => {
      removeEntity('track', track.id)
      void refreshAllOf('track')
      toast.success(track.type === 'stem' ? 'Stem deleted' : 'Track deleted', track.title)
    },
    onError: (error) => toast.error('Delete failed', error.message),
  })
}

/** Puts a new track or stem at the top of its artist's list; all other lists are refetched. */
function published(track: TrackDetail): void {
  setKnown(trackResource, { id: track.id }, () => track)
  if (track.artist && track.release.state === 'public')
    addFirst(track.stem ? profileStemsResource : profileTracksResource, { id: track.artist.id }, track)
  void refreshAllOf('track')
}

/** Changes a track in every place, the player included. */
function changed(track: TrackDetail): void {
  setKnown(trackResource, { id: track.id }, () => track)
  patchEntity('track', track.id, () => track)
  void refreshAllOf('track')
}

/** Files come last: the server validates the fields before it reads a file. */
function newTrackForm({ title, tags, audio, cover, stem, isDraft, series, labels, uploadId }: NewTrack): FormData {
  const form = new FormData()
  form.set('uploadId', uploadId)
  form.set('title', title.trim())
  form.set('tags', tags)
  if (stem) form.set('type', 'stem')
  if (isDraft) form.set('draft', 'true')
  setStem(form, stem)
  setLabels(form, labels)
  setSeries(form, series)
  form.set('audio', audio)
  if (cover) form.set('cover', cover)
  return form
}

function changesForm({ title, tags, audio, cover, stem, albums, labels, overwrite }: TrackChanges): FormData {
  const form = new FormData()
  form.set('title', title.trim())
  form.set('tags', tags)
  setStem(form, stem)
  setAlbumWishes(form, albums)
  setLabels(form, labels)
  if (overwrite) form.set('overwrite', 'true')
  if (cover === 'remove') form.set('removeCover', 'true')
  if (audio) form.set('audio', audio)
  if (cover instanceof File) form.set('cover', cover)
  return form
}

function setLabels(form: FormData, { sensitiveWhy, madeWithAi }: Labels): void {
  form.set('sensitiveWhy', sensitiveWhy ?? '')
  form.set('madeWithAi', madeWithAi)
}

function setStem(form: FormData, stem: StemChoice | null): void {
  if (!stem) return
  form.set('parentId', stem.parent?.id ?? '')
  form.set('downloadable', String(stem.downloadable))
}
