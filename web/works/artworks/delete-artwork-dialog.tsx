import type { Artwork } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useDeleteArtwork } from './mutations.ts'

export type DeleteArtworkDialogProps = { artwork: Artwork; onClose: () => void; onDeleted?: () => void }

/** ART-01: asks before an artwork and its files are deleted for good. */
export function DeleteArtworkDialog({ artwork, ...after }: DeleteArtworkDialogProps) {
  return (
    <DeleteDialog
      {...after}
      title="Delete artwork"
      message={`Are you sure you want to delete "${isolated(artwork.title)}"? This action cannot be undone.`}
      thing={artwork}
      deletion={useDeleteArtwork()}
    />
  )
}
