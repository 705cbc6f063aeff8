import { useId } from 'react'
import type { UsageType } from '#contract/artworks.ts'
import { ALT_TEXT_MAX, DESCRIPTION_MAX, TITLE_MAX } from '#contract/platform/limits.ts'
import type { Sensitive } from '#contract/sensitive.ts'
import { MadeWithAiField, SensitiveField } from '#web/safety/sensitive/label-fields.tsx'
import * as checkboxStyles from '#web/ui/form/checkbox.module.css'
import * as styles from '#web/ui/form/field.module.css'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { TagsField } from '#web/works/suggest/tags-field.tsx'
import type { ArtworkFields as Fields } from '../mutations.ts'
import { USAGES } from '../usage.ts'
import type { ArtworkFormErrors } from './artwork-form.ts'
import * as uploadStyles from './upload.module.css'

export type ArtworkFieldsProps = {
  fields: Fields
  errors: ArtworkFormErrors
  /** The present mark of an existing artwork. */
  present?: Sensitive
  disabled?: boolean
  onChange: (changes: Partial<Fields>) => void
}

/** The texts and labels of an artwork, and where it appears. */
export function ArtworkFields({ fields, errors, present, disabled, onChange }: ArtworkFieldsProps) {
  const text = (name: 'title' | 'description' | 'altText') => ({
    value: fields[name],
    error: errors[name],
    disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <TextField {...text('title')} label="Title" maxLength={TITLE_MAX} required />
      <TextArea {...text('description')} label="Description" rows={3} maxLength={DESCRIPTION_MAX} />
      <TextArea
        {...text('altText')}
        label="Alt text"
        rows={2}
        counter={`${fields.altText.trim().length}/${ALT_TEXT_MAX}`}
        maxLength={ALT_TEXT_MAX}
        hint="Say what is in the picture, for people who cannot see it."
      />
      <TagsField value={fields.tags} error={errors.tags} disabled={disabled} onChange={(tags) => onChange({ tags })} />
      <MadeWithAiField
        value={fields.madeWithAi}
        disabled={disabled}
        onChange={(madeWithAi) => onChange({ madeWithAi })}
      />
      <UsageChoice value={fields.usageType} disabled={disabled} onChange={(usageType) => onChange({ usageType })} />
      <SensitiveField
        why={fields.sensitiveWhy}
        present={present}
        disabled={disabled}
        error={errors.sensitiveWhy}
        onChange={(sensitiveWhy) => onChange({ sensitiveWhy })}
      />
    </>
  )
}

/** Shown once in every dialog that takes a picture. */
export function OriginalNote() {
  return (
    <p className={styles.hint}>
      You and the admins get the file as you uploaded it. Everyone else gets the same pixels without the data that a
      camera or a program wrote into the file: place, serial numbers, names, previews.
    </p>
  )
}

type UsageChoiceProps = { value: UsageType; disabled?: boolean; onChange: (value: UsageType) => void }

/** The choice of where the artwork appears, with its meaning. */
function UsageChoice({ value, disabled, onChange }: UsageChoiceProps) {
  const id = useId()
  return (
    <fieldset className={uploadStyles.usages} disabled={disabled}>
      <legend className={styles.label}>Appears in</legend>
      {USAGES.map((usage) => (
        <label key={usage.value} className={checkboxStyles.checkbox}>
          <input
            type="radio"
            name={id}
            aria-describedby={`${id}-${usage.value}`}
            checked={value === usage.value}
            onChange={() => onChange(usage.value)}
          />
          <span>
            <span className="strong">{usage.label}</span>
            <span className={`${styles.hint} ${uploadStyles.hint}`} id={`${id}-${usage.value}`}>
              {usage.meaning}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
