import { type FormEvent, useId, useRef, useState } from 'react'
import type { ReviewedMerchItem } from '#contract/merch.ts'
import { MERCH } from '#contract/platform/limits.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useApproveItem } from './mutations.ts'
import { ReviewedItem } from './reject-dialog.tsx'
import * as styles from './review.module.css'

const MISSING = 'Please enter the Shopify product URL'

/** ADMIN-02: gives an item its place in the shop, which makes it public. */
export function CompleteDialog({ item, onClose }: { item: ReviewedMerchItem; onClose: () => void }) {
  const formId = useId()
  const form = useCompletion(item, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Complete merch item"
      dismissable={!form.isSaving}
      footer={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isSaving} busyLabel="Saving...">
            Save &amp; Approve
          </Button>
        </>
      }
    >
      <ReviewedItem item={item} />
      <form id={formId} ref={form.ref} className={styles.completeForm} onSubmit={form.submit} noValidate>
        <TextField
          label="Shopify Product URL"
          type="url"
          placeholder="https://"
          maxLength={MERCH.urlMax}
          value={form.shopifyUrl}
          error={form.errors.shopifyUrl}
          disabled={form.isSaving}
          onChange={(event) => form.setShopifyUrl(event.target.value)}
        />
        <TextField
          label="Product Image URL (optional)"
          type="url"
          placeholder="https://"
          maxLength={MERCH.urlMax}
          value={form.productImgUrl}
          error={form.errors.productImgUrl}
          disabled={form.isSaving}
          onChange={(event) => form.setProductImgUrl(event.target.value)}
        />
        <ProductPreview key={form.productImgUrl} url={form.productImgUrl.trim()} />
      </form>
    </Dialog>
  )
}

/** The picture fetched as visitors will, or that they will not see it. */
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

function useCompletion(item: ReviewedMerchItem, onClose: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const approve = useApproveItem()
  const [shopifyUrl, setShopifyUrl] = useState(item.shopifyUrl ?? '')
  const [productImgUrl, setProductImgUrl] = useState(item.productImgUrl ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const focusFirst = () => ref.current?.querySelectorAll('input')[0]?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (approve.isPending) return
    if (shopifyUrl.trim() === '') {
      toast.error('Shopify URL required', MISSING)
      setErrors({ shopifyUrl: MISSING })
      return focusFirst()
    }
    setErrors({})
    const approval = { shopifyUrl: shopifyUrl.trim(), productImgUrl: productImgUrl.trim() || null }
    approve.mutate({ item, approval }, { onSuccess: onClose, onError: refused })
  }
  function refused(error: Error) {
    if (error instanceof ApiError && error.code === 'invalid') return setErrors(error.fields)
    // decided or changed meanwhile: what stands here is no longer what would be approved
    if (error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)) onClose()
  }
  return {
    ...{ ref, shopifyUrl, setShopifyUrl, productImgUrl, setProductImgUrl, errors, submit },
    isSaving: approve.isPending,
  }
}
