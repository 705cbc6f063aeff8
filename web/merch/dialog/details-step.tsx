import { useEffect, useRef } from 'react'
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

type DetailsStepProps = { formId: string; form: MerchForm; upload: ArtworkUpload }

/** Title, price and artwork of an item. */
export function DetailsStep({ formId, form, upload }: DetailsStepProps) {
  const { fields, errors, change, isSaving } = form
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // coming from the first step, whose button is gone
    root.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    if (Object.keys(errors).length > 0) root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return (
    <form id={formId} ref={root} className={styles.form} onSubmit={form.submit} noValidate>
      {form.other && <ConflictNotice other={form.other} onTake={form.takeOther} onKeep={form.keepMine} />}
      {form.status === 'approved' && (
        <p className="small dim">
          This item is in the shop. A change takes it off your page until an admin has approved it again.
        </p>
      )}
      <KindLine form={form} disabled={isSaving || upload.isUploading} />
      <TitleAndPrice form={form} />
      <ArtworkChoice
        chosen={fields.artwork}
        upload={upload}
        disabled={isSaving}
        onChoose={(artwork) => change({ artwork })}
      />
      {errors.artworkId && <FieldError>{errors.artworkId}</FieldError>}
    </form>
  )
}

function KindLine({ form, disabled }: { form: MerchForm; disabled: boolean }) {
  const type = form.fields.itemType
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

function TitleAndPrice({ form: { fields, errors, change, isSaving, settlePrice } }: { form: MerchForm }) {
  const price = readPrice(fields.price)
  return (
    <div className={styles.titleAndPrice}>
      <TextField
        label="Title"
        value={fields.title}
        maxLength={TITLE_MAX}
        disabled={isSaving}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="Price"
        affix="$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={PRICE_TEXT_MAX}
        value={fields.price}
        disabled={isSaving}
        error={errors.price}
        hint={!errors.price && ('price' in price ? `Shown as ${formatPrice(price.price)}` : price.problem)}
        onChange={(event) => change({ price: event.target.value })}
        onBlur={settlePrice}
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
