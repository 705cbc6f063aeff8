import { useId } from 'react'
import { ALBUM, TITLE_MAX } from '#contract/limits.ts'
import type { Album } from '#contract/works/albums.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { type AlbumForm, useAlbumForm } from './use-album-form.ts'
import '#web/music/music.css'

export type EditAlbumDialogProps = {
  /** Without one it makes a new album. */
  album?: Album
  onClose: () => void
}

/** ALBUM-01 ALBUM-02: title, release date and cover of an album. */
export function EditAlbumDialog({ album, onClose }: EditAlbumDialogProps) {
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
      <form id={id} className="cover-form" noValidate onSubmit={form.submit}>
        <AlbumFields form={form} />
      </form>
      {asking}
    </Dialog>
  )
}

function AlbumFields({ form }: { form: AlbumForm }) {
  const { values, errors, isSaving } = form
  return (
    <>
      <CoverPick
        cover={form.shownCover}
        title={values.title}
        disabled={isSaving}
        onCover={(cover) => void form.setCover(cover)}
      />
      <div className="fields">
        <TextField
          label="Title"
          value={values.title}
          maxLength={TITLE_MAX}
          disabled={isSaving}
          error={errors.title}
          onChange={(event) => form.set({ title: event.target.value })}
        />
        <TextField
          label="Release date"
          type="date"
          value={values.releaseDate}
          min={ALBUM.earliest}
          max={ALBUM.latest}
          disabled={isSaving}
          hint="Optional. A date in the future is shown on the album. Its tracks can be played before that day."
          error={errors.releaseDate}
          onChange={(event) => form.set({ releaseDate: event.target.value })}
        />
        {errors.cover && <FieldError>{errors.cover}</FieldError>}
        {form.failure && (
          <div role="alert">
            <FieldError>{form.failure}</FieldError>
          </div>
        )}
      </div>
    </>
  )
}
