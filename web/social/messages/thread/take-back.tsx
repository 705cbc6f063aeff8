import { useMutation } from '@tanstack/react-query'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { replaceMessage } from '../known-conversations.ts'

type TakeBackDialogProps = { profileId: string; conversationId: string; messageId: string; onClose: () => void }

/** MSG-09: asks before the text of an own message is deleted. */
export function TakeBackDialog({ profileId, conversationId, messageId, onClose }: TakeBackDialogProps) {
  const deletion = useMutation({
    mutationFn: (id: string) =>
      call(
        api.api.conversations[':id'].messages[':messageId'].$delete({ param: { id: conversationId, messageId: id } }),
      ),
    onSuccess: (message) => replaceMessage(profileId, message),
    onError: (error) => toast.error('Failed to take back the message', error.message),
  })
  return (
    <DeleteDialog
      title="Take back this message?"
      message="Its text is deleted for both of you. A note stays in its place."
      confirmLabel="Take back"
      thing={messageId}
      deletion={deletion}
      onClose={onClose}
    />
  )
}
