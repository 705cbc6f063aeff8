import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import * as styles from './menu.module.css'

export type MenuProps = {
  /** The button that opens the menu. It must accept a ref and spread its props. */
  trigger: ReactNode
  label: string
  align?: 'start' | 'end'
  /** Open from the start: for a menu that is downloaded when its button is pressed. */
  defaultOpen?: boolean
  children: ReactNode
}

/**
 * A dropdown menu. Not modal in Radix's sense: that mode writes a style element, which the content
 * security policy refuses.
 */
export function Menu({ trigger, label, align = 'end', defaultOpen, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        {/* The portal is at the end of the page, where screen readers find only content inside a
            landmark. */}
        <section aria-label={label}>
          <DropdownMenu.Content
            className={styles.menu}
            align={align}
            aria-label={label}
            aria-labelledby={undefined}
            collisionPadding={8}
            loop
          >
            {children}
          </DropdownMenu.Content>
        </section>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export type MenuItemProps = Omit<ComponentProps<typeof DropdownMenu.Item>, 'className'> & { icon?: IconName }

/** With `asChild` the only child, a link, becomes the item and renders its own icon. */
export function MenuItem({ icon, children, asChild, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={styles.item} asChild={asChild} {...rest}>
      {asChild ? (
        children
      ) : (
        <>
          {icon && <Icon name={icon} />}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.heading}>{children}</DropdownMenu.Label>
}

export function MenuRule() {
  return <DropdownMenu.Separator className={styles.rule} />
}
