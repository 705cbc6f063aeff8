import { classNames } from '#web/ui/class-names.ts'
import * as styles from './icon.module.css'
import type { IconName } from './icon-bitmaps.ts'
import { iconPath } from './icon-path.ts'

export type { IconName } from './icon-bitmaps.ts'

export type IconProps = {
  name: IconName
  /** Drawn at 12, 24 (default), 36 or 48 px: whole multiples of the grid. */
  size?: 's' | 'm' | 'l'
  className?: string
}

const SIZE_CLASS = { s: styles.small, m: '', l: styles.large } as const

/** A one-bit icon in the colour of the text. Always decoration: the control around it carries the label. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, SIZE_CLASS[size], className)} viewBox="0 0 12 12" aria-hidden="true">
      <path d={iconPath(name)} />
    </svg>
  )
}
