import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Read after the title when the dialog opens; shown only if it is part of `children`. */
  description?: string
  /** Buttons, right-aligned; on small screens they share the width. */
  footer?: ReactNode
  children: ReactNode
  /** False while something must not be lost: Esc, the scrim and the cross do nothing. */
  dismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  className?: string
}

const FIRST_FIELD = '.cont :is(input:not([type=hidden]), textarea, select, [role=radio]):not(:disabled):not(.sr)'

/**
 * A modal dialog. Focus starts in `[data-autofocus]`, else the first field, else the footer's first button, and returns on close.
 * The scrim is a plain element and not Radix's overlay, whose scroll lock writes a style element that the page's policy refuses.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, children, dismissable = true } = props
  const content = useRef<HTMLDivElement>(null)
  useScrollLock(open)

  function focusFirst(event: Event) {
    const root = content.current
    const first =
      root?.querySelector<HTMLElement>('[data-autofocus]') ??
      root?.querySelector<HTMLElement>(FIRST_FIELD) ??
      root?.querySelector<HTMLElement>('footer :is(button, a)')
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  function keepOpen(event: Event) {
    if (!dismissable) event.preventDefault()
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="scrim">
          <Radix.Content
            ref={content}
            role={props.role}
            className={classNames('dlg', props.className)}
            aria-describedby={description ? undefined : ''}
            onOpenAutoFocus={focusFirst}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
          >
            <header>
              <Radix.Title asChild>
                <h2>{title}</h2>
              </Radix.Title>
              <Radix.Close asChild>
                <IconButton icon="close" label="Close" disabled={!dismissable} />
              </Radix.Close>
            </header>
            {description && <Radix.Description className="sr">{description}</Radix.Description>}
            <div className="cont">{children}</div>
            {footer && <footer>{footer}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
