import { useMutation } from '@tanstack/react-query'
import { refreshAllOf } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** A draft of a track, or of an album with the drafts on it. */
export type Draft = { kind: 'track' | 'album'; id: string; title: string }

export function usePublishDraft() {
  return useMutation({
    mutationFn: ({ id }: Draft) => call(api.api.drafts[':id'].publication.$put({ param: { id } })),
    onSuccess: async (_, { kind, title }) => {
      await Promise.all([refreshAllOf('album'), refreshAllOf('track')])
      toast.success(kind === 'album' ? 'Album published' : 'Track published', title)
    },
    onError: (error) => toast.error('Failed to publish', error.message),
  })
}
