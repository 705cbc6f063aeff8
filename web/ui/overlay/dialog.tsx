import { Dialog as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, type RefObject, useInsertionEffect, useRef } from 'react'
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
  /** The first paragraph. Screen readers also read it after the title when the dialog opens. */
  description?: string
  /** Buttons, right-aligned; on small screens they share the width. */
  footer?: ReactNode
  children?: ReactNode
  /** False while the content must not be lost: Escape, the scrim and the cross do nothing. */
  dismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  className?: string
  style?: CSSProperties
  scrimClassName?: string
  /** Replaces the title and the cross; only screen readers read the title then. */
  header?: ReactNode
  /** Gets the focus when the dialog closes, instead of the element that had it before. */
  returnTo?: Element | null
}

const FIRST_FIELD =
  '[data-part=content] :is(input:not([type=hidden]), textarea, select, [role=radio]):not(:disabled, [type=file])'

/**
 * A modal dialog. The focus starts where `autoFocus` put it, else in `[data-autofocus]`, else in the first field, else on the
 * footer's first button.
 * On close the focus returns to the opener. If the opener is gone, the place around the opener gets
 * it.
 * The scrim is a plain element instead of Radix's overlay: the scroll lock of Radix writes a style
 * element, which the content security policy refuses.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, header, children, dismissable = true } = props
  const content = useRef<HTMLDivElement>(null)
  const { focusFirst, focusOpener } = useDialogFocus(content, open, props.returnTo)
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

/**
 * The key closes an open list of choices first, or is handled by a field, or belongs to an IME
 * composition.
 */
const isForField = (event: Event): boolean =>
  (event.target instanceof Element && event.target.matches('[role=combobox][aria-expanded=true], [data-own-escape]')) ||
  (event instanceof KeyboardEvent && isComposing(event))

/** Moves the focus into the dialog when it opens, and back when it closes. */
function useDialogFocus(content: RefObject<HTMLElement | null>, isOpen: boolean, returnTo?: Element | null) {
  const opener = useRef<HTMLElement>(null)
  const around = useRef<HTMLElement[]>([])
  // Before a part of the dialog takes the focus by `autoFocus`: Radix calls `focusFirst` only if none
  // does.
  useInsertionEffect(() => {
    if (!isOpen) return
    opener.current = openerOf(document.activeElement)
    around.current = placesAround(opener.current)
  }, [isOpen])
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
  function focusOpener(event: Event) {
    // Radix would focus its own trigger, which these dialogs do not have.
    event.preventDefault()
    const goal = returnTo ? openerOf(returnTo) : opener.current
    if (goal?.isConnected) goal.focus()
    // The action of the dialog may remove the opener in the next render.
    requestAnimationFrame(() => focusLeft(returnTo ? placesAround(goal) : around.current))
  }
  return { focusFirst, focusOpener }
}

const PLACES = 'li, [data-message], ul, ol, section'

/** The landmarks and lists around an element, the innermost first. */
function placesAround(element: HTMLElement | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>(PLACES)
  return place ? [place, ...placesAround(place)] : []
}

/**
 * After the focused element was removed: focuses the innermost place that is left, so that the
 * keyboard continues there.
 */
function focusLeft(places: readonly HTMLElement[]): void {
  const place = places.find(({ isConnected }) => isConnected)
  if (!place || document.activeElement !== document.body) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/**
 * The element that gets the focus back. A menu item is gone by then, so the button that opened its
 * menu gets it.
 */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const element = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused
  return element instanceof HTMLElement ? element : null
}
