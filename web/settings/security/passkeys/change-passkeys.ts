import { useMutation } from '@tanstack/react-query'
import { type Keys, keysResource, type MadeRecoveryCodes, type Passkey } from '#contract/keys.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { signalUnknown } from '#web/people/passkeys/signal-unknown.ts'
import { setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { loaded } from '#web/platform/requests/loaded.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { loadCodesDialog } from '../authenticator/load-codes-dialog.ts'
import { orFindMade, orGone, refreshKeys, sayWhy } from '../change-keys.ts'

const { passkeys } = api.api.accounts
const ADDING = 'You are about to add a passkey.'

type NewName = {
  name: string
  /** Ends the question of the browser. */
  signal: AbortSignal
  /** Called when the browser is about to ask. */
  onAsking: () => void
}

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async ({ name, signal, onAsking }: NewName): Promise<MadeRecoveryCodes> => {
      await loadCodesDialog()
      const { options } = await withProof(ADDING, () => call(passkeys.options.$post()))
      const { createPasskey } = await loaded(import('#web/people/passkeys/passkeys.ts'))
      onAsking()
      const response = await createPasskey(options, signal).catch(explain)
      const send = () => withProof(ADDING, () => call(passkeys.$post({ json: { name, response } })))
      const isThere = (known: Keys) => known.passkeys.some(({ credentialId }) => credentialId === response.id)
      return orFindMade(send, isThere).catch((error) => {
        // The device has the passkey now, and the account does not.
        if (hasCode(error, 'aborted', 'invalid', 'invalid_credentials')) void signalUnknown(response.id)
        throw error
      })
    },
    onSuccess: ({ recoveryCodes }, { name }) => {
      // On a phone a toast would cover the dialog of the codes.
      if (!recoveryCodes) toast.success('Passkey added', name)
      void refreshKeys()
    },
  })

const NOT_MADE = 'No passkey was made. The question was cancelled, or took too long.'

/** Browsers do not say more, so that a site learns nothing about a device. */
function explain(error: Error): never {
  if (error.name === 'InvalidStateError')
    throw new Error('This device or hardware key has a passkey of your account already.')
  if (hasCode(error, 'aborted') || error.name === 'NotAllowedError') throw new Error(NOT_MADE)
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
    // Another tab has removed it.
    onError: (error) => hasCode(error, 'not_found') && void refreshKeys(),
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: Passkey) =>
      withProof(`You are about to remove the passkey ${isolated(name)}.`, () =>
        call(passkeys[':id'].$delete({ param: { id } })).catch(orGone),
      ),
    onSuccess: (_, { name, credentialId }) => {
      toast.success('Passkey removed', name)
      void signalUnknown(credentialId)
      return refreshKeys()
    },
    onError: sayWhy('Failed to remove the passkey'),
  })
