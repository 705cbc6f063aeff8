import type { Album } from '#contract/albums.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useDeleteAlbum } from '#web/works/albums/mutations.ts'

export type DeleteAlbumDialogProps = {
  album: Album
  isUnreleased?: boolean
  onClose: () => void
  onDeleted?: () => void
}

/**
 * ALBUM-02: asks before deleting an album. Its tracks stay, except those that have the state of an
 * unreleased album and that nobody could hear but holders of links.
 */
export function DeleteAlbumDialog({ album, isUnreleased, ...after }: DeleteAlbumDialogProps) {
  return (
    <DeleteDialog
      {...after}
      title="Delete album"
      message={`Are you sure you want to delete "${isolated(album.title)}"? ${isUnreleased ? 'Tracks on it that were never released are deleted with it.' : 'Its tracks stay.'} This action cannot be undone.`}
      thing={album}
      deletion={useDeleteAlbum()}
    />
  )
}
