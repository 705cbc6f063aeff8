import { Dialog as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react'
import { isComposing } from '#web/platform/keys/composing.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as styles from './dialog.module.css'
import { useInertOutside } from './use-inert-outside.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** First paragraph; also read after the title when the dialog opens. */
  description?: string
  /** Buttons, right-aligned; on small screens they share the width. */
  footer?: ReactNode
  children?: ReactNode
  /** False while something must not be lost: Esc, the scrim and the cross do nothing. */
  dismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  className?: string
  style?: CSSProperties
  scrimClassName?: string
  /** Stands in place of the title and the cross; the title is then only read aloud. */
  header?: ReactNode
  /** What gets the focus as it closes, where that is not what had it as it opened. */
  returnTo?: Element | null
}

const FIRST_FIELD =
  '[data-part=content] :is(input:not([type=hidden]), textarea, select, [role=radio]):not(:disabled, [type=file])'

/**
 * A modal dialog. Focus starts in `[data-autofocus]`, else the first field, else the footer's first button, and returns
 * on close; where its opener is gone, to what the opener stood in. The scrim is a plain element and not Radix's overlay, whose scroll lock writes a style element that the
 * page's policy refuses.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, header, children, dismissable = true } = props
  const content = useRef<HTMLDivElement>(null)
  const { focusFirst, focusOpener } = useDialogFocus(content, props.returnTo)
  useScrollLock(open)
  useInertOutside(open)

  const keepOpen = (event: Event) => (!dismissable || isForField(event)) && event.preventDefault()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={classNames(styles.scrim, props.scrimClassName)} data-part="scrim">
          <Radix.Content
            ref={content}
            role={props.role ?? 'dialog'}
            aria-modal="true"
            className={classNames(styles.dialog, props.className)}
            style={props.style}
            data-part="dialog"
            {...(description ? undefined : { 'aria-describedby': undefined })}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={focusOpener}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
          >
            {header ? (
              <>
                {header}
                <Radix.Title className={visuallyHiddenStyles.visuallyHidden}>{title}</Radix.Title>
              </>
            ) : (
              <Head title={title} dismissable={dismissable} />
            )}
            <div className={styles.content} data-part="content">
              {description && <Radix.Description className="body-text">{description}</Radix.Description>}
              {children}
            </div>
            {footer && <footer>{footer}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Head = ({ title, dismissable }: { title: string; dismissable: boolean }) => (
  <header>
    <Radix.Title asChild>
      <h2>{title}</h2>
    </Radix.Title>
    <Radix.Close asChild>
      <IconButton icon="close" label="Close" disabled={!dismissable} />
    </Radix.Close>
  </header>
)

/** The key closes an open list of choices first, or is handled by a field, or belongs to an IME composition. */
const isForField = (event: Event): boolean =>
  (event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true], [data-own-escape]')) ||
  (event instanceof KeyboardEvent && isComposing(event))

/** Into the dialog as it opens, and back as it closes. */
function useDialogFocus(content: RefObject<HTMLElement | null>, returnTo?: Element | null) {
  const opener = useRef<HTMLElement>(null)
  const around = useRef<HTMLElement[]>([])
  function focusFirst(event: Event) {
    opener.current = openerOf(returnTo ?? document.activeElement)
    around.current = placesAround(opener.current)
    const root = content.current
    const first =
      root?.querySelector<HTMLElement>('[data-autofocus]') ??
      root?.querySelector<HTMLElement>(FIRST_FIELD) ??
      root?.querySelector<HTMLElement>('footer :is(button, a)')
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  function focusOpener(event: Event) {
    // Radix looks for its own trigger, which these dialogs do not have
    event.preventDefault()
    if (opener.current?.isConnected) opener.current.focus()
    // what the dialog did may remove the opener with the next rendering
    requestAnimationFrame(() => focusLeft(around.current))
  }
  return { focusFirst, focusOpener }
}

const PLACES = 'li, [data-message], ul, ol, section'

/** The parts of a page that an element stands in, the innermost first. */
function placesAround(element: HTMLElement | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/** Where the focused element was removed: focuses the innermost part that is left, so that the keyboard goes on there. */
function focusLeft(places: readonly HTMLElement[]): void {
  const place = places.find(({ isConnected }) => isConnected)
  if (!place || document.activeElement !== document.body) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** What gets the focus back: for an item of a menu, which is gone by then, the button that opened the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const element = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused
  return element instanceof HTMLElement ? element : null
}
