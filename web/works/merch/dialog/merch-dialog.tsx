import { useEffect } from 'react'
import type { MerchType, OwnMerchItem } from '#contract/merch.ts'
import { MERCH_OFFERS } from '#contract/merch-offers.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { TITLE_MAX } from '#contract/platform/limits.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { useLeaveGuard } from '#web/upload/upload-frame.tsx'
import { formatPrice } from '#web/works/merch/price.ts'
import { PRICE_TEXT_MAX, readPrice } from '#web/works/merch/read-price.ts'
import { StatusBadge } from '#web/works/merch/status-badge.tsx'
import { ArtworkChoice, type ArtworkUpload, useArtworkUpload } from './artwork-choice.tsx'
import * as styles from './merch-dialog.module.css'
import { type MerchForm, useMerchForm } from './use-merch-form.ts'

export type MerchDialogProps = {
  /** Without an item, the dialog creates one. */
  item?: OwnMerchItem
  onClose: () => void
}

/**
 * MERCH-02: a new item starts with its type, then its details; an existing one starts with the
 * details.
 */
export function MerchDialog({ item, onClose }: MerchDialogProps) {
  const form = useMerchForm(item, onClose)
  const upload = useArtworkUpload(form.values.title, (artwork) => form.change({ artwork }))
  const isBusy = form.isBusy || upload.isUploading
  useLeaveGuard(upload.isUploading)
  const { close, asking } = useDiscard({
    isDirty: !isBusy && form.isDirty,
    onClose,
    question: 'Your changes are not saved. Discard them?',
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

/** The types of merch; choosing one opens the details. */
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

type DetailsStepProps = { form: MerchForm; upload: ArtworkUpload }

/** Title, price and artwork of an item. */
function DetailsStep({ form, upload }: DetailsStepProps) {
  const { values, isBusy } = form
  const { ref } = form.props
  // The button of the first step, which had the focus, is gone.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form.props} className={styles.form}>
      {form.other && <ConflictNotice other={form.other} onTake={form.takeOther} onKeep={form.keepMine} />}
      {form.status === 'approved' && (
        <p className="small dim">
          This item is in the shop. If you change it, it leaves your page until an admin approves it again.
        </p>
      )}
      <KindLine form={form} disabled={isBusy || upload.isUploading} />
      <TitleAndPrice form={form} />
      <ArtworkChoice
        chosen={values.artwork}
        upload={upload}
        disabled={isBusy}
        onChoose={(artwork) => form.change({ artwork })}
      />
      {form.problems.artwork && <FieldError>{form.problems.artwork}</FieldError>}
    </form>
  )
}

function KindLine({ form, disabled }: { form: MerchForm; disabled: boolean }) {
  const type = form.values.itemType
  return (
    <p className={styles.kindLine}>
      <span>
        <b>{type && MERCH_TYPES[type]}</b> <span className="small dim">{type && MERCH_OFFERS[type].note}</span>
      </span>
      <Button size="s" disabled={disabled} onClick={form.goToTypes}>
        Change type
      </Button>
    </p>
  )
}

function TitleAndPrice({ form }: { form: MerchForm }) {
  const price = readPrice(form.values.price)
  return (
    <div className={styles.titleAndPrice}>
      <TextField {...form.text('title')} label="Title" maxLength={TITLE_MAX} />
      <TextField
        {...form.text('price')}
        label="Price"
        affix="$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={PRICE_TEXT_MAX}
        hint={!form.problems.price && ('price' in price ? `Shown as ${formatPrice(price.price)}` : price.problem)}
        onBlur={form.settlePrice}
      />
    </div>
  )
}

type ConflictNoticeProps = { other: OwnMerchItem; onTake: () => void; onKeep: () => void }

/**
 * The item was changed in another tab, or an admin decided on it. The user keeps their input and
 * overwrites nothing unseen.
 */
function ConflictNotice({ other, onTake, onKeep }: ConflictNoticeProps) {
  return (
    <div className={styles.conflict} role="alert">
      <p className="strong">This item was changed elsewhere after you opened it. Your changes are not saved.</p>
      <p className="small">
        Saved version: <bdi>{other.title}</bdi>, {MERCH_TYPES[other.itemType]}, {formatPrice(other.price)},{' '}
        {other.artwork ? `artwork ${isolated(other.artwork.title)}` : 'no artwork'}{' '}
        <StatusBadge status={other.status} />
      </p>
      <span className={styles.actions}>
        <Button size="s" onClick={onTake}>
          Use the saved version
        </Button>
        <Button size="s" onClick={onKeep}>
          Save my version instead
        </Button>
      </span>
    </div>
  )
}
