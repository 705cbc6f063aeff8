import { type FormEvent, useId, useRef, useState } from 'react'
import type { ReviewedMerchItem } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { MERCH } from '#contract/platform/limits.ts'
import { ArtworkPicture } from '#web/artworks/artwork-picture.tsx'
import { formatPrice } from '#web/merch/price.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { profileName } from '#web/profiles/profile-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useRejectItem } from './mutations.ts'
import * as styles from './review.module.css'

/** ADMIN-01: the artist reads the reason, and sends the item in again by editing it. */
export function RejectDialog({ item, onClose }: { item: ReviewedMerchItem; onClose: () => void }) {
  const formId = useId()
  const field = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const reject = useRejectItem()

  function ask(why: string) {
    setError(why)
    field.current?.querySelector('textarea')?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reject.isPending) return
    if (reason.trim() === '') return ask('Please say why')
    reject.mutate({ item, reason: reason.trim() }, { onSuccess: onClose, onError: refused })
  }
  function refused(failure: Error) {
    if (!(failure instanceof ApiError)) return
    if (failure.code === 'invalid') return ask(failure.fields.reason ?? failure.message)
    // decided or changed meanwhile: the reason may no longer be true
    if (['conflict', 'not_found'].includes(failure.code)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reject merch item"
      dismissable={!reject.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={reject.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger-solid" busy={reject.isPending} busyLabel="Rejecting...">
            Reject
          </Button>
        </>
      }
    >
      <ReviewedItem item={item} />
      <form id={formId} ref={field} onSubmit={submit} noValidate>
        <TextArea
          label="Reason"
          counter={`${reason.length}/${MERCH.reasonMax}`}
          hint={`${isolated(profileName(item.artist))} reads this word for word, and can edit the item to send it in again.`}
          maxLength={MERCH.reasonMax}
          value={reason}
          error={error}
          disabled={reject.isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** What is decided on, as it was when the dialog opened. */
export function ReviewedItem({ item }: { item: ReviewedMerchItem }) {
  const { title, itemType, price, artist, artwork, rejectionReason } = item
  return (
    <div className={styles.reviewed}>
      <div>
        <p className="strong">
          <bdi>{title}</bdi> by <bdi>{profileName(artist)}</bdi>
        </p>
        <p className="dim small">
          {MERCH_TYPES[itemType]}, {formatPrice(price)}, {artwork ? artwork.title : 'no artwork'}
        </p>
        {rejectionReason && <p className={`small ${spacingStyles.paddingSmall}`}>Rejected before: {rejectionReason}</p>}
      </div>
      {artwork && <ArtworkPicture artwork={artwork} sizes="96px" decorative />}
    </div>
  )
}
