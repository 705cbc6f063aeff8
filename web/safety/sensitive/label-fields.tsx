import { SENSITIVE } from '#contract/platform/limits.ts'
import type { MadeWithAi, Sensitive } from '#contract/sensitive.ts'
import { MADE_WITH_AI } from '#contract/sensitive-words.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as styles from './label-fields.later.module.css'

/**
 * `sensitiveWhy` is null for a work that is not sensitive. The artist cannot change a mark set by
 * an admin.
 */
export type SensitiveMark = { sensitiveWhy: string | null }
export type Labels = SensitiveMark & { madeWithAi: MadeWithAi }

export const NO_LABELS: Labels = { sensitiveWhy: null, madeWithAi: 'no' }

/** The error text, or undefined. */
export const checkWhy = ({ sensitiveWhy }: SensitiveMark): string | undefined =>
  sensitiveWhy !== null && sensitiveWhy.trim() === '' ? 'Please say why' : undefined

const AI_OPTIONS = (['no', 'part', 'yes'] as const).map((value) => ({ value, label: MADE_WITH_AI[value] }))

type MadeWithAiFieldProps = { value: MadeWithAi; disabled?: boolean; onChange: (value: MadeWithAi) => void }

/** GUARD-07: the choice whether a work was made with AI. */
export function MadeWithAiField({ value, disabled, onChange }: MadeWithAiFieldProps) {
  return (
    <div className={styles.labelled}>
      <Choice
        label="Made with AI"
        options={AI_OPTIONS}
        value={value}
        onValueChange={onChange}
        disabled={disabled ?? false}
      />
      <p className={fieldStyles.hint}>Shown under the work.</p>
    </div>
  )
}

type SensitiveFieldProps = {
  why: string | null
  /** The present mark, which may be the moderators'. */
  present?: Sensitive
  error?: string
  disabled?: boolean
  onChange: (why: string | null) => void
}

/** GUARD-06: the field that marks a work as sensitive and says why. */
export function SensitiveField({ why, present, error, disabled, onChange }: SensitiveFieldProps) {
  if (present?.by === 'admin') return <MarkedByModerators why={present.why} />
  return (
    <div className={styles.sensitive}>
      <Checkbox
        checked={why !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked ? '' : null)}
      >
        <b className="strong">Sensitive</b>
        <span className={`small dim ${styles.line}`}>Veiled until somebody chooses to look.</span>
      </Checkbox>
      {why !== null && (
        <TextField
          className={styles.why}
          label="In your words, why"
          name="sensitiveWhy"
          counter={`${why.trim().length}/${SENSITIVE.whyMax}`}
          hint="This is all that people see before they open it."
          value={why}
          maxLength={SENSITIVE.whyMax}
          required
          disabled={disabled}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}

function MarkedByModerators({ why }: { why: string }) {
  return (
    <div className={styles.sensitive}>
      <p className={styles.marked}>
        <Badge>Sensitive</Badge> <span className="small">{why}</span>
      </p>
      <p className={fieldStyles.hint}>Marked by the moderators. Only they can change that.</p>
    </div>
  )
}
