import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useInertOutside } from '#web/ui/overlay/use-inert-outside.ts'
import { useScrollLock } from '#web/ui/overlay/use-scroll-lock.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as styles from './viewer.module.css'

/**
 * Marks the button that opens the viewer. The button gets the focus back if the element that had it
 * is gone.
 */
const OPENER = '[data-opens-viewer]'

export type ViewerFrameProps = {
  title: string
  className?: string
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * A dialog over the whole screen, dark in both themes. The focus stays inside and returns when it
 * closes.
 */
export function ViewerFrame({ title, className, onClose, onKeyDown, children }: ViewerFrameProps) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  useScrollLock(true)
  useInertOutside(true)

  function focusWhole(event: Event) {
    before.current = document.activeElement
    event.preventDefault()
    // The shortcut keys work anywhere inside; a focus ring around the picture would disturb.
    content.current?.focus({ preventScroll: true })
  }
  function focusOpener(event: Event) {
    event.preventDefault()
    // After going back, the page is rendered only with the next frame.
    requestAnimationFrame(() => {
      const known = before.current
      const isThere = known instanceof HTMLElement && known.isConnected && known !== document.body
      const opener = isThere ? known : document.querySelector<HTMLElement>(OPENER)
      opener?.focus({ preventScroll: true })
    })
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          className={classNames(styles.viewer, className)}
          aria-modal="true"
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={focusWhole}
          onCloseAutoFocus={focusOpener}
          // A press on a toast over the picture must not close the viewer.
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={onKeyDown}
        >
          <Radix.Title className={visuallyHiddenStyles.visuallyHidden}>{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
