import { useId } from 'react'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import * as choiceStyles from './choice.module.css'
import * as fieldStyles from './field.module.css'
import { RadioGroup } from './radio-group.tsx'

export type ChoiceOption<Value extends string> = { value: Value; label: string; icon?: IconName; disabled?: boolean }

export type ChoiceProps<Value extends string> = {
  label: string
  options: readonly ChoiceOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  size?: 'm' | 'l'
  disabled?: boolean
}

/**
 * A choice among a few options: equal segments side by side, the chosen one inverted. The arrow
 * keys move the choice.
 */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, value, onValueChange, size = 'm', disabled } = props
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={id}>
        {label}
      </span>
      <RadioGroup
        className={choiceStyles.choice}
        itemClassName={size === 'l' ? `${buttonStyles.button} ${buttonStyles.large}` : buttonStyles.button}
        aria-labelledby={id}
        radios={options.map((option) => ({
          value: option.value,
          disabled: option.disabled,
          content: (
            <>
              {option.icon && <Icon name={option.icon} />}
              {option.label}
            </>
          ),
        }))}
        value={value}
        onValueChange={onValueChange}
        disabled={disabled}
      />
    </div>
  )
}
