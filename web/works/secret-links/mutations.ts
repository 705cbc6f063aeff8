import { useMutation } from '@tanstack/react-query'
import { type CreateSecretLink, ownReleaseResource, type SecretLink } from '#contract/secret-links.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { namesFields } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { releaseNews } from '#web/works/releases/change-release.ts'
import type { ReleasedWork } from '#web/works/releases/release-words.ts'
import { NEW_LINK_FIELDS } from './new-link-values.ts'

type Work = Pick<ReleasedWork, 'kind' | 'id'>

export function useCreateLink({ kind, id }: Work) {
  return useMutation({
    mutationFn: (json: CreateSecretLink) => call(api.api.releases[kind][':id'].links.$post({ param: { id }, json })),
    onSuccess: () => {
      releaseNews.publish({ kind, id })
      void refresh(ownReleaseResource, { kind, id })
    },
    onError: (error) => {
      if (!namesFields(error, NEW_LINK_FIELDS)) toast.error('Failed to make the link', error.message)
    },
  })
}

export function useRevokeLink({ kind, id }: Work) {
  return useMutation({
    mutationFn: (link: SecretLink) => call(api.api.links[':id'].$delete({ param: { id: link.id } })),
    onSuccess: (_, { name }) => {
      toast.success('Link revoked', name)
      releaseNews.publish({ kind, id })
      return refresh(ownReleaseResource, { kind, id })
    },
    onError: (error) => toast.error('Failed to revoke the link', error.message),
  })
}
