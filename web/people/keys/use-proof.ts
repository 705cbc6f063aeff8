import { useMutation } from '@tanstack/react-query'
import type { Proof } from '#contract/keys.ts'
import { askForPasskey } from '#web/people/passkeys/passkeys.ts'
import { useQuestion } from '#web/people/passkeys/use-question.ts'
import { api, call } from '#web/platform/requests/api.ts'

const { proof } = api.api.accounts

/**
 * Sends a proof. 'passkey' asks the browser for a passkey of the account, until `stop` is called or
 * the component is gone.
 */
export function useProof(onProved: () => void) {
  const question = useQuestion()
  const sending = useMutation({
    mutationFn: async (given: Proof | 'passkey'): Promise<void> => {
      const json = given === 'passkey' ? { passkey: await askPasskey(question.begin()) } : given
      await call(proof.$post({ json }))
    },
    onSuccess: onProved,
  })
  return { ...sending, stop: question.end }
}

async function askPasskey(signal: AbortSignal) {
  const { options } = await call(proof['passkey-options'].$post())
  return askForPasskey(options, { signal })
}
