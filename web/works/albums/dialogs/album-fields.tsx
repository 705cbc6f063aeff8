import { LICENCE_IDS, LICENCES } from '#contract/licences.ts'
import { ALBUM, DESCRIPTION_MAX, TITLE_MAX } from '#contract/platform/limits.ts'
import { SensitiveField } from '#web/safety/sensitive/label-fields.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FieldError, FormError } from '#web/ui/form/field.tsx'
import { RowFields } from '#web/ui/form/row-fields.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as coverFormStyles from '#web/upload/cover-form.module.css'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import * as albumsStyles from '#web/works/albums/albums.module.css'
import { NameInput } from '#web/works/suggest/name-input.tsx'
import { isHalf } from './album-values.ts'
import type { AlbumForm } from './use-album-form.ts'

/** From here on it is worth knowing how long the notes are. */
const COUNT_FROM = DESCRIPTION_MAX - 500

/** ALBUM-01: the cover, and beside it what is said of an album. */
export function AlbumFields({ form }: { form: AlbumForm }) {
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
        {form.failure && <FormError>{form.failure}</FormError>}
      </div>
    </>
  )
}

/** What is pasted too long is not cut: it says so. */
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
      hint={licence ? LICENCES[licence].allows : 'What others may do with the album.'}
    >
      {(control) => (
        <select {...select} {...control} className={fieldStyles.input}>
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
  const { values, problems, change, isBusy } = form
  // which of them the server means it does not say
  const isWrong = (credit: AlbumForm['values']['credits'][number]) =>
    problems.credits !== undefined && (isHalf(credit) || !values.credits.some(isHalf)) ? true : undefined
  return (
    <RowFields
      className={albumsStyles.creditFields!}
      legend="Credits (optional)"
      noun="credit"
      add="Add a credit"
      hint="Who did what, in this order. Choose a profile, or write @handle, to link it."
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
