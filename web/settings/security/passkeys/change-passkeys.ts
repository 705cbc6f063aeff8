import { useMutation } from '@tanstack/react-query'
import { keysResource, type MadeRecoveryCodes, type Passkey } from '#contract/keys.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { loadCodesDialog } from '../authenticator/load-codes-dialog.ts'
import { refreshKeys, sayWhy } from '../change-keys.ts'

const { passkeys } = api.api.accounts
const ADDING = 'You are about to add a passkey.'

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string): Promise<MadeRecoveryCodes> => {
      await loadCodesDialog()
      const { options } = await withProof(ADDING, () => call(passkeys.options.$post()))
      const { createPasskey } = await import('#web/people/keys/passkeys.ts')
      const response = await createPasskey(options).catch(explain)
      return withProof(ADDING, () => call(passkeys.$post({ json: { name, response } })))
    },
    onSuccess: (_, name) => {
      toast.success('Passkey added', name)
      void refreshKeys()
    },
  })

/** Ends the question of the browser. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Browsers do not say more, so that a site learns nothing about a device. */
function explain(error: Error): never {
  if (error instanceof ApiError) throw error
  if (error.name === 'InvalidStateError')
    throw new Error('This device or hardware key has a passkey of your account already.')
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    throw new Error('No passkey was made. The question was cancelled, or took too long.')
  throw new Error('This browser could not make a passkey.')
}

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(passkeys[':id'].$patch({ param: { id }, json: { name } })),
    onSuccess: (_, { id, name }) =>
      setKnown(
        keysResource,
        {},
        (known) =>
          known && { ...known, passkeys: known.passkeys.map((key) => (key.id === id ? { ...key, name } : key)) },
      ),
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: Passkey) =>
      withProof(`You are about to remove the passkey ${isolated(name)}.`, () =>
        call(passkeys[':id'].$delete({ param: { id } })),
      ),
    onSuccess: (_, { name, credentialId }) => {
      toast.success('Passkey removed', name)
      void signalRemoved(credentialId)
      return refreshKeys()
    },
    onError: sayWhy('Failed to remove the passkey'),
  })

type Signals = { signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void> }

/**
 * Tells the browser that a passkey no longer works, so that it stops offering it (WebAuthn Level 3,
 * 5.1.10). Names this passkey only: a list of all others could be older than one added in another
 * tab.
 */
async function signalRemoved(credentialId: string): Promise<void> {
  const signals = window.PublicKeyCredential as Signals | undefined
  // The passkey is gone from the account, whatever the browser makes of that.
  await signals?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
}
