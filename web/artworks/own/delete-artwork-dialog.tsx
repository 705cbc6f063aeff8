import type { Artwork } from '#contract/artworks.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useDeleteArtwork } from '../mutations.ts'

export type DeleteArtworkDialogProps = { artwork: Artwork; onClose: () => void; onDeleted?: () => void }

/** ART-01: asks before an artwork and its files go for good. */
export function DeleteArtworkDialog({ artwork, onClose, onDeleted }: DeleteArtworkDialogProps) {
  const { mutate, isPending } = useDeleteArtwork()
  const confirm = () => {
    mutate(artwork, {
      onSuccess: () => {
        onClose()
        onDeleted?.()
      },
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete artwork"
      message={`Are you sure you want to delete "${artwork.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={confirm}
      busy={isPending}
      busyLabel="Deleting..."
    />
  )
}
