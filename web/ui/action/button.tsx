import { Children, type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from 'react'
import { useStarted } from '#web/platform/requests/use-started.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import * as styles from './button.module.css'

export type ButtonLook = {
  variant?: 'plain' | 'primary' | 'danger' | 'danger-solid' | 'quiet'
  size?: 's' | 'm' | 'l'
  icon?: IconName
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /**
     * Shows that work is under way: the button keeps its look and focus, ignores presses and shows
     * marching dashes. Of a double click only the first press counts.
     */
    busy?: boolean
    /** The label while busy, e.g. 'Saving...'. */
    busyLabel?: string
    /**
     * Gives the only child (a link) the look of the button, instead of rendering a button element.
     */
    asChild?: boolean
  }

const SIZE_CLASS = { s: styles.small, m: '', l: styles.large } as const
const VARIANT_CLASS = {
  plain: '',
  primary: styles.primary,
  danger: styles.danger,
  'danger-solid': `${styles.danger} ${styles.solid}`,
  quiet: styles.quiet,
} as const

/** The classes of a control that looks like a button, for elements that cannot be a Button. */
function buttonClass({ variant = 'plain', size = 'm' }: ButtonLook, busy = false): string {
  return classNames(styles.button, VARIANT_CLASS[variant], SIZE_CLASS[size], busy && styles.loading)
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, busy = false, busyLabel, asChild, className, children, onClick, ...rest } = props
  const started = useStarted()
  const look = classNames(buttonClass({ variant, size }, busy), className)
  if (asChild) {
    const child = Children.only(children) as ReactElement<{ className?: string }>
    const press = onClick ? { onClick } : {}
    return cloneElement(child, { ...rest, ...press, className: classNames(look, child.props.className) })
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else if (!started.isPending()) started.start(() => onClick?.(event))
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      onClick={props.busy === undefined ? onClick : press}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
    >
      {icon && !busy && <Icon name={icon} />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
