import { useMutation } from '@tanstack/react-query'
import { type ApproveMerchItem, merchReviewResource, type ReviewedMerchItem } from '#contract/merch.ts'
import { auditLogResource } from '#contract/moderation.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh, refreshAllOf, setKnown } from '#web/platform/data.ts'
import { withItems } from '#web/platform/paged.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/**
 * A decided item leaves the cached queue when the server confirms the decision. The queue is
 * requested again after success and after failure.
 */
function useDecision<Variables extends { item: ReviewedMerchItem }>(
  send: (variables: Variables) => Promise<unknown>,
  done: string,
  failed: string,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { item }) => {
      setKnown(
        merchReviewResource,
        {},
        (queue) => queue && withItems(queue, (items) => items.filter(({ id }) => id !== item.id)),
      )
      toast.success(done, item.title)
    },
    onError: (error) => toast.error(failed, error.message || 'An error occurred'),
    onSettled: () => {
      void refreshAllOf('merchItem')
      void refresh(auditLogResource)
    },
  })
}

/** ADMIN-02: approves a merch item with the URL of its page in the shop. */
export const useApproveItem = () =>
  useDecision(
    ({ item, approval }: { item: ReviewedMerchItem; approval: Omit<ApproveMerchItem, 'revision'> }) =>
      withProof(`You are about to complete the merch item ${isolated(item.title)}.`, () =>
        call(
          api.api.merch[':id'].approval.$post({
            param: { id: item.id },
            json: { ...approval, revision: item.revision },
          }),
        ),
      ),
    'Merch item completed',
    'Failed to complete',
  )

export const useRejectItem = () =>
  useDecision(
    ({ item, reason }: { item: ReviewedMerchItem; reason: string }) =>
      withProof(`You are about to reject the merch item ${isolated(item.title)}.`, () =>
        call(
          api.api.merch[':id'].rejection.$post({ param: { id: item.id }, json: { revision: item.revision, reason } }),
        ),
      ),
    'Merch item rejected',
    'Failed to reject',
  )
