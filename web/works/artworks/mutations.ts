import { useMutation } from '@tanstack/react-query'
import {
  type Artwork,
  type ArtworkDetail,
  type OwnArtwork,
  ownArtworksResource,
  type UsageType,
} from '#contract/artworks.ts'
import { addFirst, patchEntity, refreshAllOf, removeEntity, unlistEntity } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { type UploadOptions, upload } from '#web/platform/requests/upload.ts'
import type { Labels } from '#web/safety/sensitive/label-fields.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Series, setSeries } from '#web/upload/phase.ts'

export type ArtworkFields = {
  title: string
  description: string
  altText: string
  /** Separated by commas. */
  tags: string
  usageType: UsageType
} & Labels

type Sent = Omit<ArtworkChanges, 'overwrite'> & {
  overwrite?: boolean
  isDraft?: boolean
  series?: Series | null
  uploadId?: string
}
type NewArtwork = { fields: ArtworkFields; image: File; isDraft: boolean; series: Series | null; uploadId: string }

/**
 * Without an `image` the picture stays. `overwrite` lets the image replace one of the same name.
 */
type ArtworkChanges = { fields: ArtworkFields; image: File | null; overwrite: boolean }

export function usePublishArtwork() {
  return useMutation({
    mutationFn: ({ options, ...artwork }: NewArtwork & { options: UploadOptions }) =>
      upload<ArtworkDetail>('POST', '/api/artworks', formOf(artwork), options),
    onSuccess: artworkPublished,
  })
}

export function useUpdateArtwork(id: string) {
  return useMutation({
    mutationFn: ({ changes, options }: { changes: ArtworkChanges; options: UploadOptions }) =>
      upload<ArtworkDetail>('PATCH', `/api/artworks/${id}`, formOf(changes), options),
    onSuccess: artworkChanged,
  })
}

export function useDeleteArtwork() {
  return useMutation({
    mutationFn: ({ id }: Artwork) => call(api.api.artworks[':id'].$delete({ param: { id } })),
    onSuccess: (_, artwork) => {
      removeEntity('artwork', artwork.id)
      void refreshAllOf('artwork')
      toast.success('Artwork deleted', artwork.title)
    },
    onError: (error) => toast.error('Failed to delete artwork', error.message),
  })
}

/** Puts a new artwork at the top of its artist's own list; all other lists are refetched. */
export function artworkPublished(artwork: OwnArtwork): void {
  if (artwork.artist) addFirst(ownArtworksResource, { as: artwork.artist.id }, artwork)
  void refreshAllOf('artwork')
}

/**
 * Changes an artwork in every place. An artwork that is now for merch only is removed from all
 * lists but its artist's own.
 */
export function artworkChanged(artwork: OwnArtwork): void {
  if (artwork.usageType === 'merch') unlistEntity('artwork', artwork.id, { but: [ownArtworksResource] })
  patchEntity('artwork', artwork.id, () => artwork)
  void refreshAllOf('artwork')
}

/** The file comes last: the server validates the fields before it reads the file. */
function formOf({ fields, image, overwrite, isDraft, series, uploadId }: Sent): FormData {
  const form = new FormData()
  if (uploadId) form.set('uploadId', uploadId)
  for (const [name, value] of Object.entries(fields)) form.set(name, name === 'title' ? value!.trim() : (value ?? ''))
  if (overwrite) form.set('overwrite', 'true')
  if (isDraft) form.set('draft', 'true')
  setSeries(form, series ?? null)
  if (image) form.set('image', image)
  return form
}
