import type { Playlist } from '#contract/playlists.ts'
import { useDeletePlaylist } from '#web/playlists/mutations.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export type DeletePlaylistDialogProps = { playlist: Playlist; onClose: () => void; onDeleted?: () => void }

/** PLAYLIST-02: asks before a playlist goes for good. */
export function DeletePlaylistDialog({ playlist, onClose, onDeleted }: DeletePlaylistDialogProps) {
  const { mutate, isPending } = useDeletePlaylist()
  const confirm = () => {
    mutate(playlist, {
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
      title="Delete playlist"
      message={`Are you sure you want to delete "${playlist.title}"? This action cannot be undone.`}
      confirmLabel="Yes, Delete Playlist"
      onConfirm={confirm}
      busy={isPending}
      busyLabel="Deleting..."
    />
  )
}
