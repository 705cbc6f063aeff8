import { useMutation } from '@tanstack/react-query'
import type { Proof } from '#contract/keys.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { askForPasskey } from './passkeys.ts'

const { proof } = api.api.accounts

/** Sends a proof. 'passkey' asks the browser for a passkey of the account. */
export const useProof = (onProved: () => void) =>
  useMutation({
    mutationFn: async (given: Proof | 'passkey'): Promise<void> => {
      const json = given === 'passkey' ? { passkey: await askPasskey() } : given
      await call(proof.$post({ json }))
    },
    onSuccess: onProved,
  })

async function askPasskey() {
  const { options } = await call(proof['passkey-options'].$post())
  return askForPasskey(options)
}
