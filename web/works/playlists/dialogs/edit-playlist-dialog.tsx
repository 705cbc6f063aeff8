import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import type { Playlist } from '#contract/playlists.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { checkCover } from '#web/upload/check-files.ts'
import * as styles from '#web/upload/cover-form.module.css'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { usePick } from '#web/upload/use-latest.ts'
import { useCreatePlaylist, useUpdatePlaylist } from '#web/works/playlists/mutations.ts'

export type EditPlaylistDialogProps = {
  /** Without a playlist, the dialog creates one. */
  playlist?: Playlist
  onClose: () => void
  onSaved?: (playlist: Playlist) => void
}

/** PLAYLIST-01: edits title and cover, and for an existing playlist whether it is public. */
export function EditPlaylistDialog({ playlist, onClose, onSaved }: EditPlaylistDialogProps) {
  const form = usePlaylistForm(playlist, (saved) => {
    onClose()
    onSaved?.(saved)
  })
  const pick = usePick(form)
  const { title, cover } = form.values
  const shown = cover === 'keep' ? (playlist?.cover?.thumbUrl ?? null) : null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={playlist ? 'Edit Playlist' : 'Create New Playlist'}
      label={playlist ? 'Update' : 'Save'}
      busyLabel="Saving..."
      disabled={title.trim() === ''}
    >
      <form {...form.props} className={styles.coverForm}>
        <CoverPick
          cover={cover instanceof File ? cover : shown}
          title={title}
          disabled={form.isBusy}
          onCover={(file) => void pick('cover', file, checkCover)}
        />
        <div className={styles.fields}>
          <TextField {...form.text('title')} label="Title" maxLength={PLAYLIST.titleMax} />
          {playlist && <Checkbox {...form.tick('isPublic')}>Public: anyone with the link can listen</Checkbox>}
          {form.problems.cover && <FormError>{form.problems.cover}</FormError>}
        </div>
      </form>
    </FormDialog>
  )
}

type Values = { title: string; isPublic: boolean; cover: File | 'keep' | 'remove' }

function usePlaylistForm(playlist: Playlist | undefined, onSuccess: (playlist: Playlist) => void) {
  const create = useCreatePlaylist()
  const update = useUpdatePlaylist(playlist?.id ?? '')
  return useForm<Values>({
    initial: { title: playlist?.title ?? '', isPublic: playlist?.isPublic ?? true, cover: 'keep' },
    send({ title, cover, isPublic }) {
      if (title.trim() === '') return
      if (playlist) update.mutate({ title, cover, isPublic }, { onSuccess })
      else create.mutate({ title, cover }, { onSuccess })
    },
    isBusy: create.isPending || update.isPending,
    whileBusy: 'disabled',
  })
}
