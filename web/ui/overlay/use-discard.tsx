import { useState } from 'react'
import { useBlocker } from '#web/platform/routing/use-router.ts'
import { ConfirmDialog } from './delete-dialog.tsx'

export type DiscardOptions = {
  /** Unsaved changes would be lost. */
  isDirty: boolean
  onClose: () => void
  /** The question that says what would be lost. */
  question: string
}

/**
 * Asks before unsaved changes in a dialog are lost, when it is closed or the page is left. Use
 * `close` for everything that closes the dialog, and render `asking` among its children.
 */
export function useDiscard({ isDirty, onClose, question }: DiscardOptions) {
  const [isAsking, setAsking] = useState(false)
  useBlocker({
    isActive: isDirty,
    mayLeave: () => window.confirm(question),
  })
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    asking: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard"
        message={question}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
    ),
  }
}
