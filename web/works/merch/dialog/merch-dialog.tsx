import type { MerchType, OwnMerchItem } from '#contract/merch.ts'
import { MERCH_OFFERS } from '#contract/merch-offers.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { useLeaveGuard } from '#web/upload/upload-frame.tsx'
import { formatPrice } from '../price.ts'
import { DetailsStep } from './details-step.tsx'
import * as styles from './merch-dialog.module.css'
import { useArtworkUpload } from './use-artwork-upload.ts'
import { useMerchForm } from './use-merch-form.ts'

export type MerchDialogProps = {
  /** Without one it makes a new item. */
  item?: OwnMerchItem
  onClose: () => void
}

/** MERCH-02: first what it is, then the rest; an item that is there already starts with the rest. */
export function MerchDialog({ item, onClose }: MerchDialogProps) {
  const form = useMerchForm(item, onClose)
  const upload = useArtworkUpload(form.values.title, (artwork) => form.change({ artwork }))
  const isBusy = form.isBusy || upload.isUploading
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
          <Button onClick={upload.isUploading ? upload.cancel : close} disabled={form.isBusy}>
            {upload.isUploading ? 'Cancel upload' : 'Cancel'}
          </Button>
          {!isChoosing && (
            <Button
              type="submit"
              form={form.props.id}
              variant="primary"
              disabled={upload.isUploading}
              busy={form.isBusy}
              busyLabel="Saving..."
            >
              {item ? 'Update' : 'Save'}
            </Button>
          )}
        </>
      }
    >
      {isChoosing ? (
        <TypeStep chosen={form.values.itemType} onChoose={form.chooseType} />
      ) : (
        <DetailsStep form={form} upload={upload} />
      )}
      {asking}
    </Dialog>
  )
}

type TypeStepProps = { chosen: MerchType | null; onChoose: (type: MerchType) => void }

/** The kinds of merch; choosing one goes on to the details. */
export function TypeStep({ chosen, onChoose }: TypeStepProps) {
  return (
    <ul className={styles.types}>
      {(Object.keys(MERCH_TYPES) as MerchType[]).map((type, place) => {
        const { note, defaultPrice } = MERCH_OFFERS[type]
        const isFirst = chosen ? chosen === type : place === 0
        return (
          <li key={type}>
            <button
              type="button"
              className={styles.type}
              aria-current={chosen === type || undefined}
              data-autofocus={isFirst || undefined}
              onClick={() => onChoose(type)}
            >
              <b>{MERCH_TYPES[type]}</b>
              <span className="tabular-numbers">{formatPrice(defaultPrice)}</span>
              <span className="small dim">{note}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
