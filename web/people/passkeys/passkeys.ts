import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyOptions, PasskeyResponse } from '#contract/keys.ts'
import { abortedError, hasCode } from '#web/platform/requests/api-error.ts'

type Options = PasskeyOptions['options']

/** Loaded when a passkey is made or used, not with the page. */
const load = () => import('@simplewebauthn/browser')

/**
 * Asks the browser to make a passkey, until `signal` ends the question.
 * @throws ApiError `aborted` for a question that was ended; an error of the browser if no passkey was
 * made
 */
export async function createPasskey(options: Options, signal: AbortSignal): Promise<NewPasskey['response']> {
  const { startRegistration } = await load()
  const made = await asking(signal, () => startRegistration({ optionsJSON: options as never }))
  return made as NewPasskey['response']
}

type Asking = { autofill?: boolean; signal: AbortSignal }

/**
 * Asks the browser to use a passkey. With `autofill` the browser offers passkeys in the field whose
 * `autocomplete` ends with `webauthn`, and the promise settles when the user chooses one. A later
 * request ends an earlier one, and so does `signal`.
 * @throws ApiError `aborted` for a request that was ended; an error of the browser if no passkey was
 * used
 */
export async function askForPasskey(options: Options, { autofill = false, signal }: Asking): Promise<PasskeyResponse> {
  const { startAuthentication } = await load()
  const ask = () => startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill })
  return responseOf(await asking(signal, ask))
}

/** A question that was ended before the browser could ask it is not asked. */
async function asking<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const { WebAuthnAbortService } = await load()
  if (signal.aborted) throw abortedError()
  const stop = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', stop)
  return ask()
    .catch(refused)
    .finally(() => signal.removeEventListener('abort', stop))
}

/** Whether the browser can offer passkeys in a field. */
export async function canAutofill(): Promise<boolean> {
  const isAvailable = window.PublicKeyCredential?.isConditionalMediationAvailable
  return (await isAvailable?.call(PublicKeyCredential).catch(() => false)) ?? false
}

const ENDED = 'ERROR_CEREMONY_ABORTED'

function refused(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === ENDED) throw abortedError()
  throw error
}

/** What the API takes of a response. */
function responseOf({ id, rawId, type, response }: AuthenticationResponseJSON): PasskeyResponse {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Whether the user, or a later request, has ended the request. */
export const wasEnded = (error: unknown): boolean => hasCode(error, 'aborted')
