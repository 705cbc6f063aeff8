import { DESCRIPTION_MAX, EVENT, TITLE_MAX } from '#contract/platform/limits.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { ActFields } from './act-fields.tsx'
import * as styles from './event-form.module.css'
import type { EventForm } from './use-event-form.ts'
import { WhenFields } from './when-fields.tsx'

/** EVENT-02 */
export function EventFields({ form }: { form: EventForm }) {
  const { draft, errors, change, isSaving } = form
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        value={draft.title}
        error={errors.title}
        maxLength={TITLE_MAX}
        autoComplete="off"
        disabled={isSaving}
        onChange={(event) => change({ title: event.target.value })}
      />
      <WhenFields form={form} />
      <TextField
        label="Location (optional)"
        name="locationText"
        value={draft.locationText}
        error={errors.locationText}
        maxLength={EVENT.locationMax}
        autoComplete="off"
        disabled={isSaving}
        onChange={(event) => change({ locationText: event.target.value })}
      />
      <TextField
        label="Price (optional)"
        name="price"
        value={draft.price}
        error={errors.price}
        maxLength={EVENT.priceMax}
        placeholder="$6, or $4 if you are skint"
        autoComplete="off"
        disabled={isSaving}
        onChange={(event) => change({ price: event.target.value })}
      />
      <ActFields form={form} />
      <TextArea
        label="Details (optional)"
        name="description"
        value={draft.description}
        error={errors.description}
        maxLength={DESCRIPTION_MAX}
        disabled={isSaving}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className={styles.flyerField}>
        <CoverPick
          kind="flyer"
          cover={form.shownFlyer}
          title={draft.title}
          disabled={isSaving}
          onCover={(flyer) => void form.chooseFlyer(flyer)}
        />
        <div>
          <p className={fieldStyles.label}>Flyer (optional)</p>
          <p className={fieldStyles.hint}>A picture of any shape. It is shown whole, and the page takes its colour.</p>
          {errors.flyer && <FieldError>{errors.flyer}</FieldError>}
        </div>
      </div>
      <Checkbox
        checked={draft.isPublished}
        disabled={isSaving}
        onChange={(event) => change({ isPublished: event.target.checked })}
      >
        Published: everyone can see it
      </Checkbox>
      <div role="alert">{form.isMissing && <FieldError>Please fill in all required fields</FieldError>}</div>
    </>
  )
}
