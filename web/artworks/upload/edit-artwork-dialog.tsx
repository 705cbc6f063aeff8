import type { OwnArtwork } from '#contract/artworks.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { FileTarget } from '#web/upload/file-target.tsx'
import { OverwriteQuestion } from '#web/upload/overwrite-question.tsx'
import { useLeaveGuard } from '#web/upload/upload-frame.tsx'
import { ArtworkFields, OriginalNote } from './artwork-fields.tsx'
import { ImagePick } from './image-pick.tsx'
import { useArtworkEdit } from './use-artwork-edit.ts'

/** ART-02: what is said of an artwork, where it appears, and its picture. */
export function EditArtworkDialog({ artwork, onClose }: { artwork: OwnArtwork; onClose: () => void }) {
  const edit = useArtworkEdit(artwork, onClose)
  const { isBusy, failure } = edit
  useLeaveGuard(isBusy)
  const { close, asking } = useDiscard({
    isDirty: !isBusy && edit.isDirty,
    onClose,
    question: 'Your changes are not saved. Discard them?',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Edit Artwork"
      dismissable={!isBusy}
      footer={
        <>
          <Button onClick={isBusy ? edit.cancel : close}>Cancel</Button>
          <Button variant="primary" busy={isBusy} busyLabel="Saving..." onClick={() => edit.save(false)}>
            Save
          </Button>
        </>
      }
    >
      {asking}
      <FileTarget
        says="Drop to change the picture"
        accept={IMAGE_ACCEPT}
        disabled={isBusy}
        onFiles={([image]) => image && void edit.setImage(image)}
      />
      <ImagePick
        image={edit.image}
        present={artwork}
        phase={edit.phase}
        error={edit.errors.image}
        disabled={isBusy}
        onImages={([image]) => image && void edit.setImage(image)}
      />
      <ReviewNote count={edit.image ? artwork.approvedMerchCount : 0} />
      <AltTextNote isAsked={edit.asksAltText} />
      <ArtworkFields
        fields={edit.fields}
        errors={edit.errors}
        present={artwork.sensitive}
        disabled={isBusy}
        onChange={edit.change}
      />
      {failure && <FormError>{failure}</FormError>}
      <OriginalNote />
      <OverwriteQuestion edit={edit} />
    </Dialog>
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
