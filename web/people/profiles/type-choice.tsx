import type { ProfileType } from '#contract/profiles.ts'
import { Choice, type ChoiceOption } from '#web/ui/form/choice.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as styles from './profiles.module.css'

const OPTIONS: ChoiceOption<ProfileType>[] = [
  { value: 'artist', label: 'Artist', icon: 'music' },
  { value: 'personal', label: 'Personal', icon: 'profile' },
]

const MEANING: Record<ProfileType, string> = {
  artist: 'For what you make: publish music, art, events and merch on a public page.',
  personal: 'For what you like: a public page with your name, picture and links.',
}

export type TypeChoiceProps = {
  value: ProfileType | undefined
  onChange: (type: ProfileType) => void
  error?: string
}

/** PROF-01: the two types of profile, and what the chosen one is for. */
export function TypeChoice({ value, onChange, error }: TypeChoiceProps) {
  return (
    <div className={`${spacingStyles.inColumn} ${spacingStyles.gapMedium}`} data-field="profileType">
      <Choice label="Profile type" options={OPTIONS} value={value} onValueChange={onChange} size="l" />
      <div className={styles.typeHint} role="status">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : (
          <p className={fieldStyles.hint}>
            {value ? MEANING[value] : 'One account can have several profiles of both types.'}
          </p>
        )}
      </div>
    </div>
  )
}
