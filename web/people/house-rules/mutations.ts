import { useMutation } from '@tanstack/react-query'
import {
  houseRulesResource,
  houseRulesSourceResource,
  type PreviewHouseRules,
  type PublishHouseRules,
} from '#contract/house-rules.ts'
import { auditLogResource } from '#contract/moderation.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

const { rules } = api.api

export const usePreviewHouseRules = () =>
  useMutation({ mutationFn: (json: PreviewHouseRules) => call(rules.preview.$post({ json })) })

export const usePublishHouseRules = () =>
  useMutation({
    mutationFn: (json: PublishHouseRules) =>
      withProof('You are about to publish a new version of the house rules.', () => call(rules.$post({ json }))),
    // The toast appears after the editor has the new version: until then it warns about unpublished
    // text on leaving.
    onSuccess: async ({ version }) => {
      await refresh(houseRulesSourceResource)
      toast.success(`Version ${version} is published`)
    },
    onError: () => refresh(houseRulesSourceResource),
    onSettled: () => {
      void refresh(houseRulesResource)
      void refresh(auditLogResource)
    },
  })
