import type { OwnMerchItem } from '#contract/merch.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useDeleteItem } from './dialog/use-merch-form.ts'

/** Asks before an item is deleted for good. */
export function DeleteItemDialog({ item, onClose }: { item: OwnMerchItem; onClose: () => void }) {
  const { mutate, isPending } = useDeleteItem()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete merch item"
      message={`Are you sure you want to delete "${isolated(item.title)}"? This action cannot be undone.`}
      confirmLabel="Delete"
      onConfirm={() => mutate(item, { onSettled: onClose })}
      busy={isPending}
      busyLabel="Deleting..."
    />
  )
}
