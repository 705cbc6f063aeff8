import { useMutation } from '@tanstack/react-query'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { takeConversation } from './known-conversations.ts'

/** MSG-10: hides a conversation from the list until its next message, or shows it again. */
export function useArchive(profileId: string, id: string) {
  return useMutation({
    mutationFn: (isArchived: boolean) => {
      const { archived } = api.api.conversations[':id']
      return isArchived ? call(archived.$put({ param: { id } })) : call(archived.$delete({ param: { id } }))
    },
    onSuccess: (conversation, isArchived) => {
      takeConversation(profileId, conversation)
      toast.success(isArchived ? 'Archived until the next message arrives' : 'Back in your list')
    },
    onError: (error, isArchived) =>
      toast.error(isArchived ? 'Failed to archive' : 'Failed to unarchive', error.message),
  })
}
