import type { OwnArtwork } from '#contract/artworks.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useFileForm } from '#web/upload/use-file-form.ts'
import { type ArtworkFields, useUpdateArtwork } from '../mutations.ts'
import { checkArtwork, picturesAmong } from './artwork-form.ts'

const FAILED = 'Failed to update artwork. Please try again.'

/** What is being changed of an artwork, and sending it. A picture of the same name asks first. */
export function useArtworkEdit(artwork: OwnArtwork, onSaved: () => void) {
  const { mutateAsync, isPending } = useUpdateArtwork(artwork.id)
  const form = useFileForm<ArtworkFields & { image: File | null }>({
    initial: () => ({ ...fieldsOf(artwork), image: null }),
    check: (values) => checkArtwork(values, true),
    async save({ image, ...fields }, overwrite, { signal, onProgress }) {
      const options = image ? { signal, onProgress } : { signal }
      const saved = await mutateAsync({ changes: { fields, image, overwrite }, options })
      toast.success('Artwork updated', saved.title)
      onSaved()
    },
    isBusy: isPending,
    failed: FAILED,
    failureText: (reason) => reason || FAILED,
  })
  const { before, values, change } = form
  return {
    ...form,
    asksAltText: values.image !== null && values.altText === before.altText,
    async setImage(file: File) {
      const [image] = await picturesAmong([file])
      if (image) change({ image })
    },
  }
}

const fieldsOf = (artwork: OwnArtwork): ArtworkFields => {
  const { title, description, altText, tags, usageType, sensitive, madeWithAi } = artwork
  const labels = { sensitiveWhy: sensitive?.why ?? null, madeWithAi }
  return { title, description, altText, tags: tags.join(', '), usageType, ...labels }
}
