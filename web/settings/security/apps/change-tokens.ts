import { useMutation } from '@tanstack/react-query'
import { type AccessToken, accessTokensResource, type NewAccessToken } from '#contract/access-tokens.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { orGone, sayWhy } from '../change-keys.ts'

const { tokens } = api.api.accounts

export const useMakeToken = () =>
  useMutation({
    mutationFn: (json: NewAccessToken) =>
      withProof(`You are about to make the token ${isolated(json.name)}.`, () => call(tokens.$post({ json }))).catch(
        explain,
      ),
    onSettled: () => void refresh(accessTokensResource),
  })

/** The token may exist, but the lost response contained its secret. */
function explain(error: Error): never {
  if (!hasCode(error, 'network', 'unavailable', 'unexpected')) throw error
  throw new Error('The connection broke off. If the list shows the token now, revoke it and make another.')
}

export const useRevokeToken = () =>
  useMutation({
    mutationFn: ({ id }: AccessToken) => call(tokens[':id'].$delete({ param: { id } })).catch(orGone),
    onSuccess: (_, { name }) => {
      toast.success('Token revoked', name)
      return refresh(accessTokensResource)
    },
    onError: sayWhy('Failed to revoke the token'),
  })
