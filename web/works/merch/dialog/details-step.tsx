import { useEffect } from 'react'
import type { OwnMerchItem } from '#contract/merch.ts'
import { MERCH_OFFERS } from '#contract/merch-offers.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { TITLE_MAX } from '#contract/platform/limits.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { formatPrice } from '../price.ts'
import { PRICE_TEXT_MAX, readPrice } from '../read-price.ts'
import { StatusBadge } from '../status-badge.tsx'
import { ArtworkChoice } from './artwork-choice.tsx'
import * as styles from './merch-dialog.module.css'
import type { ArtworkUpload } from './use-artwork-upload.ts'
import type { MerchForm } from './use-merch-form.ts'

type DetailsStepProps = { form: MerchForm; upload: ArtworkUpload }

/** Title, price and artwork of an item. */
export function DetailsStep({ form, upload }: DetailsStepProps) {
  const { values, isBusy } = form
  const { ref } = form.props
  // coming from the first step, whose button is gone
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form.props} className={styles.form}>
      {form.other && <ConflictNotice other={form.other} onTake={form.takeOther} onKeep={form.keepMine} />}
      {form.status === 'approved' && (
        <p className="small dim">
          This item is in the shop. A change takes it off your page until an admin has approved it again.
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
 * The item was changed in another tab or decided on by an admin meanwhile: nothing typed is lost, and nothing is
 * written over unseen.
 */
function ConflictNotice({ other, onTake, onKeep }: ConflictNoticeProps) {
  return (
    <div className={styles.conflict} role="alert">
      <p className="strong">This item was changed elsewhere since you opened it. What you typed is not saved.</p>
      <p className="small">
        Saved now: <bdi>{other.title}</bdi>, {MERCH_TYPES[other.itemType]}, {formatPrice(other.price)},{' '}
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
