import { useMutation } from '@tanstack/react-query'
import { isolated } from '#contract/platform/isolated.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

export function PublishButton({ draft, primary }: { draft: Draft; primary?: boolean }) {
  const { mutate, isPending } = usePublishDraft()
  return (
    <Button
      size="s"
      variant={primary ? 'primary' : undefined}
      busy={isPending}
      busyLabel="Publishing..."
      aria-label={isPending ? undefined : `Publish ${isolated(draft.title)}`}
      onClick={() => mutate(draft)}
    >
      Publish
    </Button>
  )
}

/** A draft of a track, or of an album with the drafts on it. */
export type Draft = { kind: 'track' | 'album'; id: string; title: string }

function usePublishDraft() {
  return useMutation({
    mutationFn: ({ kind, id }: Draft) =>
      call(api.api.releases[kind][':id'].$put({ param: { id }, json: { state: 'public' } })),
    onSuccess: async (_, { kind, title }) => {
      await Promise.all([refreshAllOf('album'), refreshAllOf('track')])
      toast.success(kind === 'album' ? 'Album published' : 'Track published', title)
    },
    onError: (error) => toast.error('Failed to publish', error.message),
  })
}
