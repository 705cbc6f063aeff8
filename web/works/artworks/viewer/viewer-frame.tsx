import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useInertOutside } from '#web/ui/overlay/use-inert-outside.ts'
import { useScrollLock } from '#web/ui/overlay/use-scroll-lock.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as styles from './viewer.module.css'

/** What opens the viewer carries this; it gets the focus back when the element that had it is gone. */
const OPENER = '[data-opens-viewer]'

export type ViewerFrameProps = {
  title: string
  className?: string
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The whole screen, dark in both themes. Focus stays within and goes back to where it came from. */
export function ViewerFrame({ title, className, onClose, onKeyDown, children }: ViewerFrameProps) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  useScrollLock(true)
  useInertOutside(true)

  function focusWhole(event: Event) {
    before.current = document.activeElement
    event.preventDefault()
    // its keys work from anywhere in it; a ring around the picture would be in the way
    content.current?.focus({ preventScroll: true })
  }
  function focusOpener(event: Event) {
    event.preventDefault()
    // going back shows a page first that was not there while the viewer was open
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
          // a toast over the picture is no reason to leave it
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
