import type { Album } from '#contract/albums.ts'
import { useDeleteAlbum } from '#web/albums/mutations.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'

export type DeleteAlbumDialogProps = { album: Album; onClose: () => void; onDeleted?: () => void }

/** ALBUM-02: asks before an album goes; what is on it stays. */
export function DeleteAlbumDialog({ album, ...after }: DeleteAlbumDialogProps) {
  return (
    <DeleteDialog
      {...after}
      title="Delete album"
      message={`Are you sure you want to delete "${album.title}"? Its tracks stay. This action cannot be undone.`}
      thing={album}
      deletion={useDeleteAlbum()}
    />
  )
}
