import { Checkbox, type CheckboxProps } from '#web/ui/form/checkbox.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'

type DraftCheckboxProps = Pick<CheckboxProps, 'checked' | 'disabled'> & { onChange: (isDraft: boolean) => void }

/** RELEASE-01: a new work need not be public first. */
export function DraftCheckbox({ onChange, ...input }: DraftCheckboxProps) {
  return (
    <Checkbox {...input} onChange={({ target }) => onChange(target.checked)}>
      <b className="strong">Keep as a draft</b>
      <span className={`small dim ${spacingStyles.asBlock}`}>
        Only the members of your profile see it. On its page you choose later who else may.
      </span>
    </Checkbox>
  )
}
