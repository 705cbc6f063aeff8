import { LICENCE_IDS, LICENCES, type Licence } from '#contract/licences.ts'
import { ALBUM, DESCRIPTION_MAX, TITLE_MAX } from '#contract/platform/limits.ts'
import * as albumsStyles from '#web/albums/albums.module.css'
import { SensitiveField } from '#web/sensitive/label-fields.tsx'
import { NameInput } from '#web/suggest/name-input.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FieldError, FormError } from '#web/ui/form/field.tsx'
import { RowFields } from '#web/ui/form/row-fields.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as coverFormStyles from '#web/upload/cover-form.module.css'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { isHalf } from './album-values.ts'
import type { AlbumForm } from './use-album-form.ts'

/** From here on it is worth knowing how long the notes are. */
const COUNT_FROM = DESCRIPTION_MAX - 500

/** ALBUM-01: the cover, and beside it what is said of an album. */
export function AlbumFields({ form }: { form: AlbumForm }) {
  const { fields, errors, set, isSaving } = form
  return (
    <>
      <CoverPick
        cover={form.shownCover}
        title={fields.title}
        disabled={isSaving}
        onCover={(cover) => void form.setCover(cover)}
      />
      <div className={coverFormStyles.fields}>
        {errors.cover && <FieldError>{errors.cover}</FieldError>}
        <TextField
          label="Title"
          name="title"
          value={fields.title}
          maxLength={TITLE_MAX}
          disabled={isSaving}
          error={errors.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          label="Release date"
          name="releaseDate"
          type="date"
          value={fields.releaseDate}
          min={ALBUM.earliest}
          max={ALBUM.latest}
          disabled={isSaving}
          hint="Optional. A date in the future is shown on the album. Its tracks can be played before that day."
          error={errors.releaseDate}
          onChange={(event) => set({ releaseDate: event.target.value })}
        />
        <NotesField form={form} />
        <LicenceField form={form} />
        <CreditFields form={form} />
        <SensitiveField
          why={fields.sensitiveWhy}
          present={form.present}
          disabled={isSaving}
          error={errors.sensitiveWhy}
          onChange={(sensitiveWhy) => set({ sensitiveWhy })}
        />
        {form.failure && <FormError>{form.failure}</FormError>}
      </div>
    </>
  )
}

/** What is pasted too long is not cut: it says so. */
function NotesField({ form: { fields, errors, set, isSaving } }: { form: AlbumForm }) {
  const { length } = fields.notes.trim()
  return (
    <TextArea
      label="Notes (optional)"
      name="notes"
      value={fields.notes}
      counter={length > COUNT_FROM ? `${formatCount(length)}/${formatCount(DESCRIPTION_MAX)}` : undefined}
      disabled={isSaving}
      error={errors.notes}
      onChange={(event) => set({ notes: event.target.value })}
    />
  )
}

function LicenceField({ form: { fields, errors, set, isSaving } }: { form: AlbumForm }) {
  const { licence } = fields
  return (
    <Field
      label="Licence (optional)"
      error={errors.licence}
      hint={licence ? LICENCES[licence].allows : 'What others may do with the album.'}
    >
      {(control) => (
        <select
          {...control}
          className={fieldStyles.input}
          name="licence"
          value={licence}
          disabled={isSaving}
          onChange={(event) => set({ licence: event.target.value as Licence | '' })}
        >
          <option value="">No licence named</option>
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
  const { fields, errors, set, isSaving } = form
  // which of them the server means it does not say
  const isWrong = (credit: AlbumForm['fields']['credits'][number]) =>
    errors.credits !== undefined && (isHalf(credit) || !fields.credits.some(isHalf)) ? true : undefined
  return (
    <RowFields
      className={albumsStyles.creditFields!}
      legend="Credits (optional)"
      noun="credit"
      add="Add a credit"
      hint="Who did what, in this order. Choose a profile, or write @handle, to link it."
      rows={fields.credits}
      blank={{ role: '', name: '' }}
      max={ALBUM.maxCredits}
      error={errors.credits}
      disabled={isSaving}
      onChange={(credits) => set({ credits })}
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
            label={`Credit ${place}, who`}
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
