import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import * as styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  icon: IconName
  /** For screen readers, and shown as the tooltip. */
  label: string
  size?: 's' | 'm'
  danger?: boolean
  /** Drawn over the icon. */
  children?: ReactNode
}

export function IconButton({ icon, label, size, danger, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.iconButton, size === 's' && styles.small, danger && styles.danger, className)}
      aria-label={label}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}
