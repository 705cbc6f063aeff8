import { useMutation } from '@tanstack/react-query'
import { type Keys, keysResource, type MadeRecoveryCodes } from '#contract/keys.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh } from '#web/platform/data.ts'
import { api, askApi, call } from '#web/platform/requests/api.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { refreshSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { loadCodesDialog } from './authenticator/load-codes-dialog.ts'

const { accounts } = api.api

/** Shows why an act failed; nothing if the user cancelled it. */
export const sayWhy = (title: string) => (error: Error) => {
  if (!hasCode(error, 'aborted')) toast.error(title, error.message)
}

/** The keys are loaded again, and so is the session: what an admin may do depends on the keys. */
export function refreshKeys(): Promise<void> {
  void refreshSession().catch(() => {})
  return refresh(keysResource)
}

/**
 * Makes a key. If the response is lost, the key may exist already. Then it counts as made, and its
 * recovery codes, which the lost response contained, have to be made again.
 */
export async function orFindMade(
  send: () => Promise<MadeRecoveryCodes>,
  isThere: (keys: Keys) => boolean,
): Promise<MadeRecoveryCodes> {
  try {
    return await send()
  } catch (error) {
    if (!hasCode(error, 'network', 'unavailable', 'unexpected')) throw error
    const keys = await askApi(keysResource, {}).catch(() => null)
    if (!keys || !isThere(keys)) throw error
    toast.info('The connection broke off', 'If you have kept no recovery codes yet, make new ones.')
    return { recoveryCodes: null }
  }
}

/** Removed already: in another tab, or by a request whose response was lost. */
export function orGone(error: Error): void {
  if (!hasCode(error, 'not_found')) throw error
}

export const useStartAuthenticator = () =>
  useMutation({
    mutationFn: () =>
      withProof('You are about to set up an authenticator app.', () => call(accounts.authenticator.$post())),
    onError: sayWhy('Failed to set up the app'),
  })

export const useConfirmAuthenticator = () =>
  useMutation({
    mutationFn: async (code: string) => {
      await loadCodesDialog()
      const send = () =>
        withProof('You are about to turn on the authenticator app.', () =>
          call(accounts.authenticator.$put({ json: { code } })),
        )
      return orFindMade(send, ({ authenticatorSince }) => authenticatorSince !== null)
    },
    onSuccess: ({ recoveryCodes }) => {
      // On a phone a toast would cover the dialog of the codes.
      if (!recoveryCodes) toast.success('Authenticator app turned on')
      void refreshKeys()
    },
  })

export const useRemoveAuthenticator = () =>
  useMutation({
    mutationFn: () =>
      withProof('You are about to turn off the authenticator app.', () => call(accounts.authenticator.$delete())),
    onSuccess: () => {
      toast.success('Authenticator app turned off')
      return refreshKeys()
    },
    onError: sayWhy('Failed to turn off the app'),
  })

export const useMakeRecoveryCodes = () =>
  useMutation({
    mutationFn: async () => {
      await loadCodesDialog()
      return withProof('You are about to make new recovery codes. The old ones stop working.', () =>
        call(accounts['recovery-codes'].$post()),
      )
    },
    onSuccess: () => void refreshKeys(),
    onError: (error) => {
      if (!hasCode(error, 'network', 'unavailable', 'unexpected')) return sayWhy('Failed to make new codes')(error)
      toast.error('Failed to make new codes', 'The old ones may no longer work. Try again.')
      void refreshKeys()
    },
  })
