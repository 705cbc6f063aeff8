import { useMutation } from '@tanstack/react-query'
import { type ActivityItem, commentedResource, likedResource } from '#contract/activity.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { ActivityKind } from './activity-tab.tsx'

const SAID = {
  likes: { label: 'Unlike', done: 'Like withdrawn', failed: 'Failed to update like. Please try again.' },
  comments: {
    label: 'Delete your comment',
    done: 'Comment deleted',
    failed: 'Failed to delete comment. Please try again.',
  },
} as const satisfies Record<ActivityKind, object>

/** What is hidden has no page on which a like or a comment could be taken back, so it is done here. */
export function WithdrawButton({ item, kind }: { item: ActivityItem; kind: ActivityKind }) {
  const { mutate, isPending } = useWithdraw(kind)
  return (
    <Button size="s" busy={isPending} onClick={() => !isPending && mutate(item)}>
      {SAID[kind].label}
    </Button>
  )
}

function useWithdraw(kind: ActivityKind) {
  return useMutation({
    mutationFn: async ({ id, asset }: ActivityItem) => {
      try {
        if (kind === 'likes') await call(api.api.likes[':assetId'].$delete({ param: { assetId: asset.id } }))
        else await call(api.api.comments[':id'].$delete({ param: { id } }))
      } catch (error) {
        // taken back elsewhere, or in a try whose answer was lost
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: async () => {
      toast.success(SAID[kind].done)
      await refresh(kind === 'likes' ? likedResource : commentedResource, { as: actingProfileId() ?? '' })
    },
    onError: () => toast.error(SAID[kind].failed),
  })
}
