import { useState } from 'react'
import { useBlocker } from '#web/platform/routing/use-router.ts'
import { ConfirmDialog } from './delete-dialog.tsx'

export type DiscardOptions = {
  /** Something would be lost. */
  isDirty: boolean
  onClose: () => void
  /** What would be lost, as a question. */
  question: string
}

/**
 * Asks before a dialog throws away what was put into it, be it closed or the page left. `close` is for everything that
 * closes it, `asking` stands among its children.
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
