import { useState } from 'react'
import { type Album, type AlbumDetail, albumResource } from '#contract/albums.ts'
import { LICENCE_IDS, LICENCES } from '#contract/licences.ts'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/platform/limits.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { SensitiveField } from '#web/safety/sensitive/label-fields.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FieldError, FormError } from '#web/ui/form/field.tsx'
import { RowFields } from '#web/ui/form/row-fields.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog, LoadingDialog } from '#web/ui/overlay/form-dialog.tsx'
import { checkCover } from '#web/upload/check-files.ts'
import * as coverFormStyles from '#web/upload/cover-form.module.css'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { usePick } from '#web/upload/use-latest.ts'
import * as albumsStyles from '#web/works/albums/albums.module.css'
import { type AlbumChanges, useCreateAlbum, useUpdateAlbum } from '#web/works/albums/mutations.ts'
import { DraftCheckbox } from '#web/works/releases/draft-checkbox.tsx'
import { NameInput } from '#web/works/suggest/name-input.tsx'
import { changed, check, isHalf, valuesOf } from './album-values.ts'

export type EditAlbumDialogProps = {
  /** Without an album, the dialog creates one. */
  album?: Album | AlbumDetail
  onClose: () => void
}

/**
 * ALBUM-01 ALBUM-02: creates or edits an album. An album from a list lacks fields of the form, so
 * these are fetched.
 */
export function EditAlbumDialog({ album, onClose }: EditAlbumDialogProps) {
  const known = album && 'credits' in album ? album : undefined
  const query = useResource(
    albumResource,
    { id: album?.id ?? '' },
    {
      enabled: album !== undefined && !known,
      // Cached credits may be out of date, and saving the form would restore them.
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
      question="Your changes are not saved. Discard them?"
    >
      <form {...form.props} className={coverFormStyles.coverForm}>
        <AlbumFields form={form} />
      </form>
    </FormDialog>
  )
}

type AlbumForm = ReturnType<typeof useAlbumForm>

/** The form of an album. For an existing album only changed fields are sent. */
function useAlbumForm(album: AlbumDetail | undefined, onSaved: () => void) {
  const create = useCreateAlbum()
  const update = useUpdateAlbum(album?.id ?? '')
  const [isDraft, setDraft] = useState(false)
  const { isPending, isSuccess } = album ? update : create
  const form = useForm<AlbumChanges>({
    initial: () => valuesOf(album),
    check: (values, element) => check(values, element?.checkValidity() ?? true),
    send: (values, onError) => {
      if (album) update.mutate({ title: values.title, ...changed(before, values) }, { onSuccess: onSaved, onError })
      else create.mutate({ ...values, isDraft }, { onSuccess: onSaved, onError })
    },
    isBusy: isPending,
    whileBusy: 'disabled',
  })
  const { before, values } = form
  const pick = usePick(form)
  const { cover } = values
  return {
    ...form,
    isNew: !album,
    isDraft,
    setDraft,
    setCover: (file: File | null) => void pick('cover', file, checkCover),
    shownCover: cover instanceof File ? cover : cover === 'keep' ? (album?.cover?.thumbUrl ?? null) : null,
    present: album?.sensitive ?? null,
    namedBefore: album?.credits.map(({ profile }) => profile) ?? [],
    isDirty: !isSuccess && Object.keys(changed(before, values)).length > 0,
  }
}

/** From this length on, the length of the notes is shown. */
const COUNT_FROM = DESCRIPTION_MAX - 500

/** ALBUM-01: the cover, with the text fields beside it. */
function AlbumFields({ form }: { form: AlbumForm }) {
  const { values, problems, isBusy } = form
  return (
    <>
      <CoverPick cover={form.shownCover} title={values.title} disabled={isBusy} onCover={form.setCover} />
      <div className={coverFormStyles.fields}>
        {problems.cover && <FieldError>{problems.cover}</FieldError>}
        <TextField {...form.text('title')} label="Title" maxLength={TITLE_MAX} />
        <TextField
          {...form.text('releaseDate')}
          label="Release date"
          type="date"
          min={ALBUM.earliest}
          max={ALBUM.latest}
          hint="Optional. A date in the future is shown on the album. Its tracks can be played before that day."
        />
        <NotesField form={form} />
        <LicenceField form={form} />
        <CreditFields form={form} />
        <SensitiveField
          why={values.sensitiveWhy}
          present={form.present}
          disabled={isBusy}
          error={problems.sensitiveWhy}
          onChange={(sensitiveWhy) => form.change({ sensitiveWhy })}
        />
        {form.isNew && <DraftCheckbox checked={form.isDraft} disabled={isBusy} onChange={form.setDraft} />}
        {form.failure && <FormError>{form.failure}</FormError>}
      </div>
    </>
  )
}

/** Text that is too long is not cut: an error says so. */
function NotesField({ form }: { form: AlbumForm }) {
  const { length } = form.values.notes.trim()
  return (
    <TextArea
      {...form.text('notes')}
      label="Notes (optional)"
      counter={length > COUNT_FROM ? `${formatCount(length)}/${formatCount(DESCRIPTION_MAX)}` : undefined}
    />
  )
}

function LicenceField({ form }: { form: AlbumForm }) {
  const { error, ...select } = form.text('licence')
  const { licence } = form.values
  return (
    <Field
      label="Licence (optional)"
      error={error}
      hint={licence ? LICENCES[licence].allows : 'What others may do with this album.'}
    >
      {(control) => (
        <select {...select} {...control} className={fieldStyles.input}>
          <option value="">No licence</option>
          {LICENCE_IDS.map((id) => (
            <option key={id} value={id}>
              {LICENCES[id].name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function CreditFields({ form }: { form: AlbumForm }) {
  const { values, problems, change, isBusy } = form
  // The server does not tell which credit it refused: if none is incomplete, all are marked.
  const isWrong = (credit: AlbumForm['values']['credits'][number]) =>
    problems.credits !== undefined && (isHalf(credit) || !values.credits.some(isHalf)) ? true : undefined
  return (
    <RowFields
      className={albumsStyles.creditFields!}
      legend="Credits (optional)"
      noun="credit"
      add="Add a credit"
      hint="Who did what, in this order. To link a name, choose a profile or write its @handle."
      rows={values.credits}
      blank={{ role: '', name: '' }}
      max={ALBUM.maxCredits}
      error={problems.credits}
      disabled={isBusy}
      onChange={(credits) => change({ credits })}
    >
      {(credit, put, place) => (
        <>
          <input
            className={fieldStyles.input}
            name="credits"
            aria-label={`Credit ${place}, what they did`}
            placeholder="Recorded by"
            value={credit.role}
            maxLength={ALBUM.roleMax}
            autoComplete="off"
            aria-invalid={isWrong(credit)}
            onChange={(event) => put({ role: event.target.value })}
          />
          <NameInput
            label={`Credit ${place}, who did it`}
            value={credit.name}
            known={form.namedBefore}
            isInvalid={isWrong(credit)}
            onChange={(name) => put({ name })}
          />
        </>
      )}
    </RowFields>
  )
}
