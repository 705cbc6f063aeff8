import type { OwnArtwork } from '#contract/artworks.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { FileFormDialog } from '#web/upload/file-form-dialog.tsx'
import { ArtworkFields, OriginalNote } from './artwork-fields.tsx'
import { ImagePick } from './image-pick.tsx'
import { useArtworkEdit } from './use-artwork-edit.ts'

/** ART-02: what is said of an artwork, where it appears, and its picture. */
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

/** GUARD-07: the words for the picture before say nothing of another one. */
function AltTextNote({ isAsked }: { isAsked: boolean }) {
  return (
    <p className="small" role="status">
      {isAsked && 'Does the alt text still say what is in the picture?'}
    </p>
  )
}

/** MERCH-04: what a new picture does to the items in the shop that carry the present one. */
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
