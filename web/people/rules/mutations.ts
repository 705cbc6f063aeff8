import { useMutation } from '@tanstack/react-query'
import { auditLogResource } from '#contract/moderation.ts'
import { type PreviewRules, type PublishRules, rulesResource, rulesSourceResource } from '#contract/rules.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

const { rules } = api.api

export const usePreviewRules = () =>
  useMutation({ mutationFn: (json: PreviewRules) => call(rules.preview.$post({ json })) })

export const usePublishRules = () =>
  useMutation({
    mutationFn: (json: PublishRules) => call(rules.$post({ json })),
    // said once the editor has it: it holds whoever leaves with what is not published
    onSuccess: async ({ version }) => {
      await refresh(rulesSourceResource)
      toast.success(`Version ${version} is published`)
    },
    onError: () => refresh(rulesSourceResource),
    onSettled: () => {
      void refresh(rulesResource)
      void refresh(auditLogResource)
    },
  })
