import type { ReviewedMerchItem } from '#contract/works/merch.ts'
import { profileName } from '#web/player/artist-name.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useRejectItem } from '../mutations.ts'

/** Asks first: the artist has to send the item in again. */
export function RejectDialog({ item, onClose }: { item: ReviewedMerchItem; onClose: () => void }) {
  const { mutate, isPending } = useRejectItem()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reject merch item"
      message={`Reject "${item.title}" by ${profileName(item.artist)}? It comes back here when the artist edits it.`}
      confirmLabel="Reject"
      onConfirm={() => mutate({ item }, { onSettled: onClose })}
      busy={isPending}
      busyLabel="Rejecting..."
    />
  )
}
