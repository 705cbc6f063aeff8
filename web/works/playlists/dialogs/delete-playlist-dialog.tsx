import { isolated } from '#contract/platform/isolated.ts'
import type { Playlist } from '#contract/playlists.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useDeletePlaylist } from '#web/works/playlists/mutations.ts'

export type DeletePlaylistDialogProps = { playlist: Playlist; onClose: () => void; onDeleted?: () => void }

/** PLAYLIST-02: asks before a playlist is deleted for good. */
export function DeletePlaylistDialog({ playlist, ...after }: DeletePlaylistDialogProps) {
  return (
    <DeleteDialog
      {...after}
      title="Delete playlist"
      message={`Are you sure you want to delete "${isolated(playlist.title)}"? This action cannot be undone.`}
      confirmLabel="Yes, Delete Playlist"
      thing={playlist}
      deletion={useDeletePlaylist()}
    />
  )
}
