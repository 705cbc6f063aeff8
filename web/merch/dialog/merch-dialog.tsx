import { useId } from 'react'
import type { OwnMerchItem } from '#contract/merch.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { useLeaveGuard } from '#web/upload/use-leave-guard.ts'
import { DetailsStep } from './details-step.tsx'
import * as styles from './merch-dialog.module.css'
import { TypeStep } from './type-step.tsx'
import { useArtworkUpload } from './use-artwork-upload.ts'
import { useMerchForm } from './use-merch-form.ts'

export type MerchDialogProps = {
  /** Without one it makes a new item. */
  item?: OwnMerchItem
  onClose: () => void
}

/** MERCH-02: first what it is, then the rest; an item that is there already starts with the rest. */
export function MerchDialog({ item, onClose }: MerchDialogProps) {
  const formId = useId()
  const form = useMerchForm(item, onClose)
  const upload = useArtworkUpload(form.draft.title, (artwork) => form.change({ artwork }))
  const isBusy = form.isSaving || upload.isUploading
  useLeaveGuard(upload.isUploading)
  const { close, asking } = useDiscard({
    isDirty: !isBusy && form.isDirty,
    onClose,
    question: 'What you typed is not saved. Discard it?',
  })
  const isChoosing = form.step === 'type'
  return (
    <Dialog
      open
      className={styles.merchDialog}
      onOpenChange={(open) => !open && close()}
      title={item ? 'Edit Merch Item' : 'Add Merch Item'}
      description={isChoosing ? 'What do you want to sell?' : undefined}
      dismissable={!isBusy}
      footer={
        <>
          <Button onClick={upload.isUploading ? upload.cancel : close} disabled={form.isSaving}>
            {upload.isUploading ? 'Cancel upload' : 'Cancel'}
          </Button>
          {!isChoosing && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={upload.isUploading}
              busy={form.isSaving}
              busyLabel="Saving..."
            >
              {item ? 'Update' : 'Save'}
            </Button>
          )}
        </>
      }
    >
      {isChoosing ? (
        <TypeStep chosen={form.draft.itemType} onChoose={form.chooseType} />
      ) : (
        <DetailsStep formId={formId} form={form} upload={upload} />
      )}
      {asking}
    </Dialog>
  )
}
