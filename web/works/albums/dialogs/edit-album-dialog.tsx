import { type Album, type AlbumDetail, albumResource } from '#contract/albums.ts'
import { useResource } from '#web/platform/data.ts'
import { FormDialog, LoadingDialog } from '#web/ui/overlay/form-dialog.tsx'
import * as coverFormStyles from '#web/upload/cover-form.module.css'
import * as albumsStyles from '#web/works/albums/albums.module.css'
import { AlbumFields } from './album-fields.tsx'
import { useAlbumForm } from './use-album-form.ts'

export type EditAlbumDialogProps = {
  /** Without one it makes a new album. */
  album?: Album | AlbumDetail
  onClose: () => void
}

/** ALBUM-01 ALBUM-02: makes or changes an album, of which lists know less than the form asks. */
export function EditAlbumDialog({ album, onClose }: EditAlbumDialogProps) {
  const known = album && 'credits' in album ? album : undefined
  const query = useResource(
    albumResource,
    { id: album?.id ?? '' },
    {
      enabled: album !== undefined && !known,
      // old credits would be shown as the ones to change
      staleTime: 0,
    },
  )
  const detail = known ?? (query.isFetching ? undefined : query.data)
  if (!album || detail) return <AlbumDialog album={detail} onClose={onClose} />
  return (
    <LoadingDialog
      title="Edit Album"
      className={albumsStyles.albumDialog}
      noun="album"
      query={query}
      onClose={onClose}
    />
  )
}

function AlbumDialog({ album, onClose }: { album: AlbumDetail | undefined; onClose: () => void }) {
  const form = useAlbumForm(album, onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={album ? 'Edit Album' : 'Create Album'}
      className={albumsStyles.albumDialog}
      label={album ? 'Save' : 'Create Album'}
      busyLabel="Saving..."
      question="Discard your changes?"
    >
      <form {...form.props} className={coverFormStyles.coverForm}>
        <AlbumFields form={form} />
      </form>
    </FormDialog>
  )
}
