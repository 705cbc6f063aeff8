import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyOptions, PasskeyResponse } from '#contract/keys.ts'
import { abortedError, hasCode } from '#web/platform/requests/api-error.ts'

type Options = PasskeyOptions['options']

/** Loaded when a passkey is made or used, not with the page. */
const load = () => import('@simplewebauthn/browser')

/** Asks the browser to make a passkey. @throws an error of the browser if none was made */
export async function createPasskey(options: Options): Promise<NewPasskey['response']> {
  const { startRegistration } = await load()
  return (await startRegistration({ optionsJSON: options as never })) as NewPasskey['response']
}

/**
 * Asks the browser to use a passkey. With `autofill` the browser offers passkeys in the field whose
 * `autocomplete` ends with `webauthn`, and the promise settles when the user chooses one. A later
 * request ends an earlier one.
 * @throws ApiError `aborted` for a request that was ended; an error of the browser if no passkey was
 * used
 */
export async function askForPasskey(options: Options, { autofill = false } = {}): Promise<PasskeyResponse> {
  const { startAuthentication } = await load()
  const used = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill }).catch(refused)
  return responseOf(used)
}

/** Ends the request that waits for the user, if there is one. */
export async function stopAskingForPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
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
