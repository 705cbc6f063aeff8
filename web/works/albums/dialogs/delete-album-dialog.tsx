import type { Album } from '#contract/albums.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useDeleteAlbum } from '#web/works/albums/mutations.ts'

export type DeleteAlbumDialogProps = { album: Album; isDraft?: boolean; onClose: () => void; onDeleted?: () => void }

/** ALBUM-02: asks before deleting an album. Its tracks stay, except drafts on a draft album. */
export function DeleteAlbumDialog({ album, isDraft, ...after }: DeleteAlbumDialogProps) {
  return (
    <DeleteDialog
      {...after}
      title="Delete album"
      message={`Are you sure you want to delete "${isolated(album.title)}"? ${isDraft ? 'The drafts on it are deleted with it.' : 'Its tracks stay.'} This action cannot be undone.`}
      thing={album}
      deletion={useDeleteAlbum()}
    />
  )
}
