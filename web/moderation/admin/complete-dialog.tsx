import { useState } from 'react'
import type { ReviewedMerchItem } from '#contract/merch.ts'
import { MERCH } from '#contract/platform/merch-limits.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useApproveItem } from './mutations.ts'
import { answered, ReviewedItem } from './reject-dialog.tsx'
import * as styles from './review.module.css'

const MISSING = 'Please enter the Shopify product URL'

/** ADMIN-02: stores the shop link of an item, which makes it public. */
export function CompleteDialog({ item, onClose }: { item: ReviewedMerchItem; onClose: () => void }) {
  const approve = useApproveItem()
  const form = useForm({
    initial: { shopifyUrl: item.shopifyUrl ?? '', productImgUrl: item.productImgUrl ?? '' },
    check: lacking,
    send: ({ shopifyUrl, productImgUrl }, refused) => {
      const approval = { shopifyUrl: shopifyUrl.trim(), productImgUrl: productImgUrl.trim() || null }
      approve.mutate({ item, approval }, answered(onClose, refused))
    },
    isBusy: approve.isPending,
    whileBusy: 'disabled',
  })
  const { productImgUrl } = form.values
  const address = { type: 'url', placeholder: 'https://', maxLength: MERCH.urlMax }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Complete merch item"
      label="Save &amp; Approve"
      busyLabel="Saving..."
    >
      <ReviewedItem item={item} />
      <form {...form.props} className={styles.completeForm}>
        <TextField {...form.text('shopifyUrl')} {...address} label="Shopify Product URL" />
        <TextField {...form.text('productImgUrl')} {...address} label="Product Image URL (optional)" />
        <ProductPreview key={productImgUrl} url={productImgUrl.trim()} />
      </form>
    </FormDialog>
  )
}

function lacking({ shopifyUrl }: { shopifyUrl: string }) {
  if (shopifyUrl.trim() !== '') return {}
  toast.error('Shopify URL required', MISSING)
  return { shopifyUrl: MISSING }
}

/** The picture, loaded as visitors will load it, or a warning that they will not see it. */
function ProductPreview({ url }: { url: string }) {
  const [state, setState] = useState<'asked' | 'shown' | 'broken'>('asked')
  if (!/^https:\/\/[^/]+\/./i.test(url)) return null
  if (state === 'broken')
    return (
      <p className={fieldStyles.hint} role="status">
        This picture cannot be loaded. The item will be shown without it.
      </p>
    )
  return (
    <img
      className={styles.productPreview}
      src={url}
      alt="As visitors will see it"
      hidden={state !== 'shown'}
      referrerPolicy="no-referrer"
      crossOrigin="anonymous"
      onLoad={() => setState('shown')}
      onError={() => setState('broken')}
    />
  )
}
