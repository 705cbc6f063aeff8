import { type FormEvent, useId, useState } from 'react'
import { PLAYLIST } from '#contract/platform/limits.ts'
import type { Playlist } from '#contract/playlists.ts'
import { useCreatePlaylist, useUpdatePlaylist } from '#web/playlists/mutations.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { checkCover } from '#web/upload/check-files.ts'
import * as styles from '#web/upload/cover-form.module.css'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { useLatest } from '#web/upload/use-latest.ts'

export type EditPlaylistDialogProps = {
  /** Without one it makes a new playlist. */
  playlist?: Playlist
  onClose: () => void
  onSaved?: (playlist: Playlist) => void
}

/** PLAYLIST-01: title, cover, and for a playlist that is there already whether everyone may see it. */
export function EditPlaylistDialog({ playlist, onClose, onSaved }: EditPlaylistDialogProps) {
  const form = useId()
  const edit = usePlaylistForm(playlist, (saved) => {
    onClose()
    onSaved?.(saved)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={playlist ? 'Edit Playlist' : 'Create New Playlist'}
      dismissable={!edit.isSaving}
      footer={
        <>
          <Button onClick={onClose} disabled={edit.isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={edit.title.trim() === ''}
            busy={edit.isSaving}
            busyLabel="Saving..."
          >
            {playlist ? 'Update' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.coverForm} onSubmit={edit.submit}>
        <CoverPick
          cover={edit.cover instanceof File ? edit.cover : edit.shownCover}
          title={edit.title}
          disabled={edit.isSaving}
          onCover={(cover) => void edit.setCover(cover)}
        />
        <PlaylistFields form={edit} isNew={!playlist} />
      </form>
    </Dialog>
  )
}

function PlaylistFields({ form, isNew }: { form: PlaylistForm; isNew: boolean }) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Title"
        value={form.title}
        maxLength={PLAYLIST.titleMax}
        disabled={form.isSaving}
        onChange={(event) => form.setTitle(event.target.value)}
      />
      {!isNew && (
        <Checkbox
          checked={form.isPublic}
          disabled={form.isSaving}
          onChange={(event) => form.setPublic(event.target.checked)}
        >
          Public: anyone with the link can listen
        </Checkbox>
      )}
      {form.failure && <FormError>{form.failure}</FormError>}
    </div>
  )
}

type PlaylistForm = ReturnType<typeof usePlaylistForm>

function usePlaylistForm(playlist: Playlist | undefined, onSaved: (playlist: Playlist) => void) {
  const [title, setTitle] = useState(playlist?.title ?? '')
  const [isPublic, setPublic] = useState(playlist?.isPublic ?? true)
  const [cover, putCover] = useState<File | 'keep' | 'remove'>('keep')
  const [failure, setFailure] = useState<string | null>(null)
  const begin = useLatest()
  const create = useCreatePlaylist()
  const update = useUpdatePlaylist(playlist?.id ?? '')

  async function setCover(file: File | null) {
    const isLatest = begin()
    const error = file && (await checkCover(file))
    if (!isLatest()) return
    setFailure(error)
    if (!error) putCover(file ?? 'remove')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || create.isPending || update.isPending) return
    setFailure(null)
    const answered = { onSuccess: onSaved }
    if (playlist) update.mutate({ title, cover, isPublic }, answered)
    else create.mutate({ title, cover }, answered)
  }
  return {
    ...{ title, setTitle, isPublic, setPublic, cover, setCover, failure, submit },
    shownCover: cover === 'keep' ? (playlist?.cover?.thumbUrl ?? null) : null,
    isSaving: create.isPending || update.isPending,
  }
}
