import type { OwnArtwork } from '#contract/artworks.ts'
import { formatCount } from '#contract/words/counted.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { FileFormDialog } from '#web/upload/file-form-dialog.tsx'
import { useFileForm } from '#web/upload/use-file-form.ts'
import { type ArtworkFields as Fields, useUpdateArtwork } from '#web/works/artworks/mutations.ts'
import { ArtworkFields, OriginalNote } from './artwork-fields.tsx'
import { checkArtwork, picturesAmong } from './artwork-form.ts'
import { ImagePick } from './image-pick.tsx'

/** ART-02: edits the texts of an artwork, where it appears, and its picture. */
export function EditArtworkDialog({ artwork, onClose }: { artwork: OwnArtwork; onClose: () => void }) {
  const edit = useArtworkEdit(artwork, onClose)
  const { values, problems, isBusy } = edit
  const take = ([image]: File[]) => void (image && edit.setImage(image))
  return (
    <FileFormDialog
      title="Edit Artwork"
      form={edit}
      target={{ says: 'Drop to change the picture', accept: IMAGE_ACCEPT, onFiles: take }}
      question="Your changes are not saved. Discard them?"
      onClose={onClose}
      below={<OriginalNote />}
    >
      <ImagePick
        image={values.image}
        present={artwork}
        phase={edit.phase}
        error={problems.image}
        disabled={isBusy}
        onImages={take}
      />
      <ReviewNote count={values.image ? artwork.approvedMerchCount : 0} />
      <AltTextNote isAsked={edit.asksAltText} />
      <ArtworkFields
        fields={values}
        errors={problems}
        present={artwork.sensitive}
        disabled={isBusy}
        onChange={edit.change}
      />
    </FileFormDialog>
  )
}

/** GUARD-07: after a new picture is chosen, asks if the alt text still describes it. */
function AltTextNote({ isAsked }: { isAsked: boolean }) {
  return (
    <p className="small" role="status">
      {isAsked && 'Does the alt text still describe the picture?'}
    </p>
  )
}

/** MERCH-04: tells how a new picture affects the merch that uses the present one. */
function ReviewNote({ count }: { count: number }) {
  return (
    <p className="small" role="status">
      {count === 1 && 'This picture is used by 1 approved merch item. If you replace it, the item goes back to review.'}
      {count > 1 &&
        `This picture is used by ${formatCount(count)} approved merch items. ` +
          'If you replace it, they go back to review.'}
    </p>
  )
}

const FAILED = 'Failed to update artwork. Please try again.'

/**
 * The form of an edited artwork. The server asks before a picture of the same name is overwritten.
 */
function useArtworkEdit(artwork: OwnArtwork, onSaved: () => void) {
  const { mutateAsync, isPending } = useUpdateArtwork(artwork.id)
  const form = useFileForm<Fields & { image: File | null }>({
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

const fieldsOf = (artwork: OwnArtwork): Fields => {
  const { title, description, altText, tags, usageType, sensitive, madeWithAi } = artwork
  const labels = { sensitiveWhy: sensitive?.why ?? null, madeWithAi }
  return { title, description, altText, tags: tags.join(', '), usageType, ...labels }
}
