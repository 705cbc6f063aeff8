import { useEffect, useState } from 'react'
import { TOAST } from '#contract/platform/limits.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { dismissToast, type Toast, type ToastType, useToasts } from './toast-store.ts'
import * as styles from './toaster.module.css'

const ICON: Record<ToastType, IconName> = { success: 'check', error: 'warning', info: 'share' }
const CLASS = { success: styles.toast, error: `${styles.toast} ${styles.bad}`, info: `${styles.toast} ${styles.info}` }

/**
 * Where toasts appear, above the player. It is rendered once and always present, so that screen
 * readers announce each new toast.
 */
export function Toaster() {
  const toasts = useToasts()
  const [held, setHeld] = useState(false)
  function dismiss(id: number) {
    // The element that had the pointer or the focus is gone and fires no leave or blur event.
    setHeld(false)
    dismissToast(id)
  }
  return (
    <section
      className={styles.toasts}
      aria-label="Notifications"
      aria-live="polite"
      // A press on a toast must not count as a press outside the dialog below it.
      onPointerDown={(event) => event.stopPropagation()}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastBlock key={toast.id} toast={toast} held={held} onDismiss={dismiss} />
      ))}
    </section>
  )
}

type ToastBlockProps = { toast: Toast; held: boolean; onDismiss: (id: number) => void }

function ToastBlock({ toast, held, onDismiss }: ToastBlockProps) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST.durationMs)
    return () => clearTimeout(timer)
  }, [toast.id, held])
  return (
    <div className={CLASS[toast.kind]} data-part="toast" role={toast.kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.kind}>
        <Icon name={ICON[toast.kind]} />
      </span>
      <span className={`${styles.text} ${touchStyles.links}`}>
        <b>{toast.title}</b>
        {toast.body && <span>{toast.body}</span>}
      </span>
      <IconButton icon="close" label="Dismiss" onClick={() => onDismiss(toast.id)} />
    </div>
  )
}
