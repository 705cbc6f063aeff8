import { HANDLE_RESERVED_DAYS } from '#contract/platform/limits.ts'
import { ConfirmDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useEndRedirect } from '../mutations.ts'

export type EndRedirectDialogProps = {
  profileId: string
  handle: string
  onClose: () => void
  onEnded: () => void
}

/** RELEASE-06: asks before an old handle leads nowhere. */
export function EndRedirectDialog({ profileId, handle, onClose, onEnded }: EndRedirectDialogProps) {
  const end = useEndRedirect(profileId)
  const done = () => {
    onClose()
    onEnded()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Stop redirecting @${handle}?`}
      message={`Links and feeds with @${handle} will lead nowhere, and mentions of it become plain text. You cannot turn this redirect on again. After ${HANDLE_RESERVED_DAYS} days anyone can take @${handle}.`}
      confirmLabel="Stop redirecting"
      onConfirm={() => end.mutate(handle, { onSuccess: done })}
      busy={end.isPending}
      busyLabel="Stopping..."
    />
  )
}
