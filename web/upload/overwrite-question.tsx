import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'

export type OverwriteQuestionProps = {
  edit: {
    /** What the server asks before it writes over a file; null while nothing is asked. */
    question: string | null
    refuseOverwrite: () => void
    save: (overwrite: boolean) => void
  }
}

export function OverwriteQuestion({ edit }: OverwriteQuestionProps) {
  return (
    <ConfirmDialog
      open={edit.question !== null}
      onOpenChange={(open) => !open && edit.refuseOverwrite()}
      title="Overwrite file"
      message={edit.question ?? ''}
      confirmLabel="Overwrite"
      onConfirm={() => edit.save(true)}
    />
  )
}
