import { useId } from 'react'
import { type Album, type AlbumDetail, albumResource } from '#contract/albums.ts'
import * as albumsStyles from '#web/albums/albums.module.css'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import * as coverFormStyles from '#web/upload/cover-form.module.css'
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
  const { data, error, isFetching, refetch } = useResource(
    albumResource,
    { id: album?.id ?? '' },
    {
      enabled: album !== undefined && !known,
      // old credits would be shown as the ones to change
      staleTime: 0,
    },
  )
  const detail = known ?? (isFetching ? undefined : data)
  if (!album || detail) return <AlbumDialog album={detail} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit Album" className={albumsStyles.albumDialog}>
      {error && !isFetching ? (
        <ErrorState message="Failed to load album" onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading album">
          <Skeleton shape="fill" height={480} />
        </Loading>
      )}
    </Dialog>
  )
}

/** Asks before something that was typed is lost. */
function AlbumDialog({ album, onClose }: { album: AlbumDetail | undefined; onClose: () => void }) {
  const id = useId()
  const form = useAlbumForm(album, onClose)
  const { close, asking } = useDiscard({
    isDirty: form.isDirty && !form.isSaved,
    onClose,
    question: 'Discard your changes?',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={album ? 'Edit Album' : 'Create Album'}
      className={albumsStyles.albumDialog}
      dismissable={!form.isSaving}
      footer={
        <>
          <Button onClick={close} disabled={form.isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.isSaving} busyLabel="Saving...">
            {album ? 'Save' : 'Create Album'}
          </Button>
        </>
      }
    >
      <form id={id} className={coverFormStyles.coverForm} noValidate onSubmit={form.submit}>
        <AlbumFields form={form} />
      </form>
      {asking}
    </Dialog>
  )
}
