import { DESCRIPTION_MAX, EVENT, TITLE_MAX } from '#contract/platform/limits.ts'
import { NameInput } from '#web/suggest/name-input.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import { RowFields } from '#web/ui/form/row-fields.tsx'
import { TextArea, TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import * as styles from './event-form.module.css'
import type { EventForm } from './use-event-form.ts'
import { WhenFields } from './when-fields.tsx'

/** EVENT-02 */
export function EventFields({ form }: { form: EventForm }) {
  const { fields, errors, change, isSaving } = form
  return (
    <>
      <LineField form={form} label="Title" name="title" required maxLength={TITLE_MAX} />
      <WhenFields form={form} />
      <LineField form={form} label="Location (optional)" name="locationText" maxLength={EVENT.locationMax} />
      <LineField
        form={form}
        label="Price (optional)"
        name="price"
        maxLength={EVENT.priceMax}
        placeholder="$6, or $4 if you are skint"
      />
      <ActFields form={form} />
      <TextArea
        label="Details (optional)"
        name="description"
        value={fields.description}
        error={errors.description}
        maxLength={DESCRIPTION_MAX}
        disabled={isSaving}
        onChange={(event) => change({ description: event.target.value })}
      />
      <FlyerField form={form} />
      <Checkbox
        checked={fields.isPublished}
        disabled={isSaving}
        onChange={(event) => change({ isPublished: event.target.checked })}
      >
        Published: everyone can see it
      </Checkbox>
      <div role="alert">{form.isMissing && <FieldError>Please fill in all required fields</FieldError>}</div>
    </>
  )
}

type LineFieldProps = Pick<TextFieldProps, 'label' | 'required' | 'maxLength' | 'placeholder'> & {
  form: EventForm
  name: 'title' | 'locationText' | 'price'
}

function LineField({ form: { fields, errors, change, isSaving }, name, ...field }: LineFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      value={fields[name]}
      error={errors[name]}
      autoComplete="off"
      disabled={isSaving}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
}

function FlyerField({ form }: { form: EventForm }) {
  return (
    <div className={styles.flyerField}>
      <CoverPick
        kind="flyer"
        cover={form.shownFlyer}
        title={form.fields.title}
        disabled={form.isSaving}
        onCover={(flyer) => void form.chooseFlyer(flyer)}
      />
      <div>
        <p className={fieldStyles.label}>Flyer (optional)</p>
        <p className={fieldStyles.hint}>A picture of any shape. It is shown whole, and the page takes its colour.</p>
        {form.errors.flyer && <FieldError>{form.errors.flyer}</FieldError>}
      </div>
    </div>
  )
}

/** EVENT-02: the line-up, a row for each act in order of playing. */
function ActFields({ form }: { form: EventForm }) {
  const { fields, errors, change, isSaving } = form
  return (
    <RowFields
      className={styles.actFields!}
      legend="Line-up (optional)"
      noun="act"
      add="Add an act"
      hint="In order of playing. Choose a profile, or write @handle, to link it."
      rows={fields.acts}
      blank={{ name: '', playsAt: '' }}
      max={EVENT.maxActs}
      error={errors.acts}
      disabled={isSaving}
      onChange={(acts) => change({ acts })}
    >
      {(act, put, place) => (
        <>
          <NameInput
            label={`Act ${place}`}
            value={act.name}
            known={form.namedBefore}
            isInvalid={errors.acts ? true : undefined}
            onChange={(name) => put({ name })}
          />
          <input
            className={fieldStyles.input}
            type="time"
            aria-label={`Act ${place} plays at`}
            value={act.playsAt}
            onChange={(event) => put({ playsAt: event.target.value.slice(0, 5) })}
          />
        </>
      )}
    </RowFields>
  )
}
