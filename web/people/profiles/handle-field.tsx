import { HANDLE } from '#contract/platform/limits.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FieldError } from '#web/ui/form/field.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { cleanHandle, useAvailability } from './handle-availability.ts'
import * as styles from './profiles.module.css'
import * as wizardStyles from './wizard/wizard.module.css'

export type HandleFieldProps = {
  handle: string
  onChange: (handle: string) => void
  /** The error from the server. */
  error?: string
  /** Shown for a handle that is taken. */
  takenText: string
  /** Old handles of the profile, which it can take back. */
  own?: readonly string[]
  note?: string
}

const NONE: readonly string[] = []

/** PROF-04, PROF-07: enforces the rule during typing, and says whether the handle is free. */
export function HandleField(props: HandleFieldProps) {
  const { handle, onChange, error, takenText, own = NONE, note = 'You can change it later.' } = props
  const asked = useAvailability(handle)
  const availability = own.includes(handle) ? 'free' : asked
  const taken = availability === 'taken' && !error
  return (
    <div className={styles.handle}>
      <Field
        label="Handle"
        counter={`${handle.length}/${HANDLE.max}`}
        error={error}
        hint={
          <>
            Letters, digits and underscore. {note} This is your address:
            <span className={`${spacingStyles.asBlock} truncated`}>
              {location.host}/{handle || '...'}
            </span>
          </>
        }
      >
        {(control) => (
          <div className={fieldStyles.affix}>
            <span aria-hidden="true">@</span>
            <input
              {...control}
              aria-invalid={error || taken ? true : undefined}
              className={fieldStyles.input}
              name="handle"
              value={handle}
              onChange={(event) => onChange(cleanHandle(event.target.value))}
              autoCapitalize="none"
              autoComplete="username"
              spellCheck={false}
              required
            />
          </div>
        )}
      </Field>
      <div className={styles.availLine} role="status">
        {availability === 'free' && !error && (
          <p className={wizardStyles.available}>
            <Icon name="check" size="s" />@{handle} is free
          </p>
        )}
        {taken && <FieldError>{takenText}</FieldError>}
      </div>
    </div>
  )
}
