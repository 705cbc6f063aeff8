import { useMutation } from '@tanstack/react-query'
import type { MailRequest, ResetPassword, Session, SignIn, SignUp, VerifyEmail } from '#contract/accounts.ts'
import type { PasskeyResponse } from '#contract/keys.ts'
import { signalUnknown } from '#web/people/passkeys/signal-unknown.ts'
import { useQuestion } from '#web/people/passkeys/use-question.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'

const { accounts } = api.api

/** Returns the session. The form shows its message before it calls `adoptSession`. */
export const useSignIn = () =>
  useMutation({ mutationFn: (json: SignIn): Promise<Session> => call(accounts['sign-in'].$post({ json })) })

const keys = () => import('#web/people/passkeys/passkeys.ts')

const passkeyOptions = async () => (await call(accounts['sign-in']['passkey-options'].$post({ json: {} }))).options

const sendPasskey = (passkey: PasskeyResponse): Promise<Session> =>
  call(accounts['sign-in'].passkey.$post({ json: { passkey } })).catch((error) => {
    if (error instanceof ApiError && error.fields['passkey.id']) void signalUnknown(passkey.id)
    throw error
  })

/** KEYS-01: asks the browser for a passkey of any account. Returns the session. */
export function useSignInWithPasskey() {
  const question = useQuestion()
  return useMutation({
    mutationFn: async (): Promise<Session> => {
      const signal = question.begin()
      const { askForPasskey } = await keys()
      return sendPasskey(await askForPasskey(await passkeyOptions(), { signal }))
    },
  })
}

/** The server accepts an answer for five minutes. */
const RENEW_MS = 4 * 60_000

/**
 * KEYS-01: lets the browser offer passkeys in the email field, until the user has chosen one or
 * `signal` ends it. Resolves to the session; to null if it was ended, or if the browser cannot do it.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Session | null> {
  const { canAutofill, askForPasskey, wasEnded } = await keys()
  if (!(await canAutofill())) return null
  while (!signal.aborted) {
    const options = await passkeyOptions()
    if (signal.aborted) return null
    const untilRenewal = AbortSignal.any([signal, AbortSignal.timeout(RENEW_MS)])
    const passkey = await askForPasskey(options, { autofill: true, signal: untilRenewal }).catch((error) => {
      if (wasEnded(error)) return null
      throw error
    })
    if (passkey) return sendPasskey(passkey)
  }
  return null
}

export const useSignUp = () => useMutation({ mutationFn: (json: SignUp) => call(accounts['sign-up'].$post({ json })) })

export const useVerifyEmail = () =>
  useMutation({ mutationFn: (json: VerifyEmail) => call(accounts.verify.$post({ json })) })

export const useSendVerification = () =>
  useMutation({ mutationFn: (json: MailRequest) => call(accounts['verification-mail'].$post({ json })) })

export const useSendPasswordLink = () =>
  useMutation({ mutationFn: (json: MailRequest) => call(accounts['password-mail'].$post({ json })) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (json: ResetPassword) => call(accounts.password.$post({ json })) })
