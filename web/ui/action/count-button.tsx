import type { ComponentProps } from 'react'
import { formatCount } from '#contract/words/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import * as styles from './count-button.module.css'

export type CountButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  count: number
  /** The whole sentence that screen readers read, e.g. '9 comments on Vault Dub'. */
  label: string
  /**
   * Makes it a toggle with `aria-pressed`. With `iconPressed` the second icon fills upwards over
   * the first.
   */
  pressed?: boolean
  iconPressed?: IconName
}

export function CountButton(props: CountButtonProps) {
  const { icon, iconPressed, count, label, pressed, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.countButton, iconPressed && styles.like, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      {iconPressed ? (
        <span className={styles.heart}>
          <Icon name={icon} className={styles.line} />
          <Icon name={iconPressed} className={styles.full} />
        </span>
      ) : (
        <Icon name={icon} />
      )}
      <span data-part="count">{formatCount(count)}</span>
    </button>
  )
}
