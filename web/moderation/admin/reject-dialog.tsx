import type { ReviewedMerchItem } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { MERCH } from '#contract/platform/merch-limits.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { counted, useForm } from '#web/ui/form/use-form.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ArtworkPicture } from '#web/works/artworks/artwork-picture.tsx'
import { formatPrice } from '#web/works/merch/price.ts'
import { useRejectItem } from './mutations.ts'
import * as styles from './review.module.css'

/** ADMIN-01: the artist gets the reason, and can edit the item to submit it again. */
export function RejectDialog({ item, onClose }: { item: ReviewedMerchItem; onClose: () => void }) {
  const reject = useRejectItem()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Please write a reason' } : {}),
    send: ({ reason }, refused) => reject.mutate({ item, reason: reason.trim() }, answered(onClose, refused)),
    isBusy: reject.isPending,
    whileBusy: 'disabled',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Reject merch item"
      label="Reject"
      busyLabel="Rejecting..."
      variant="danger-solid"
    >
      <ReviewedItem item={item} />
      <form {...form.props}>
        <TextArea
          {...form.text('reason')}
          {...counted(form.values.reason, MERCH.reasonMax)}
          label="Reason"
          hint={`${isolated(profileName(item.artist))} reads exactly this, and can edit the item to submit it again.`}
        />
      </form>
    </FormDialog>
  )
}

/**
 * The dialog also closes if the item was decided or changed in the meantime: the input may no
 * longer apply.
 */
export const answered = (onClose: () => void, refused: (error: Error) => void) => ({
  onSuccess: onClose,
  onError: (error: Error) =>
    error instanceof ApiError && ['conflict', 'not_found'].includes(error.code) ? onClose() : refused(error),
})

/** The item to decide on, as it was when the dialog opened. */
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
