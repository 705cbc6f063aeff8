import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Artwork, ArtworkDetail, UsageType } from '#contract/artworks.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { type UploadOptions, upload } from '#web/platform/requests/upload.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Series, setSeries } from '#web/upload/series.ts'
import { artworkChanged, artworkDeleted, artworkPublished } from './artwork-cache.ts'

export type ArtworkFields = {
  title: string
  description: string
  altText: string
  /** Comma separated. */
  tags: string
  usageType: UsageType
}

type Sent = Omit<ArtworkChanges, 'overwrite'> & { overwrite?: boolean; series?: Series | null }
type NewArtwork = { fields: ArtworkFields; image: File; series: Series | null }

/** Without an `image` the picture stays. `overwrite` lets it take the place of one of the same name. */
type ArtworkChanges = { fields: ArtworkFields; image: File | null; overwrite: boolean }

export function usePublishArtwork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, image, series, options }: NewArtwork & { options: UploadOptions }) =>
      upload<ArtworkDetail>('POST', '/api/artworks', formOf({ fields, image, series }), options),
    onSuccess: (artwork) => artworkPublished(client, artwork),
  })
}

export function useUpdateArtwork(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, options }: { changes: ArtworkChanges; options: UploadOptions }) =>
      upload<ArtworkDetail>('PATCH', `/api/artworks/${id}`, formOf(changes), options),
    onSuccess: (artwork) => artworkChanged(client, artwork),
  })
}

export function useDeleteArtwork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Artwork) => call(api.api.artworks[':id'].$delete({ param: { id } })),
    onSuccess: (_, artwork) => {
      artworkDeleted(client, artwork.id)
      toast.success('Artwork deleted', artwork.title)
    },
    onError: (error) => toast.error('Failed to delete artwork', error.message),
  })
}

/** Fields before the file: the server judges them before it reads it. */
function formOf({ fields, image, overwrite, series }: Sent): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, name === 'title' ? value.trim() : value)
  if (overwrite) form.set('overwrite', 'true')
  setSeries(form, series ?? null)
  if (image) form.set('image', image)
  return form
}
