import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer

/** What a browser returns for a passkey that was used. `id` in base64url, as in `rawId`. */
const used = () => ({
  id: btoa('passkey'),
  rawId: bytes('passkey'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
  },
  getClientExtensionResults: () => ({}),
})

export const PASSKEY_OPTIONS = { options: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] } }

/**
 * Gives the test environment, which has no WebAuthn, a browser with one passkey. `answer` decides
 * when the user agrees. Returns the questions that the browser asked, with their signals.
 */
export function withBrowserPasskeys(
  answer: (options: CredentialRequestOptions) => Promise<unknown> = async () => {},
  { canAutofill = false } = {},
) {
  const asked: CredentialRequestOptions[] = []
  const signalUnknownCredential = vi.fn(async () => {})
  const known = { isConditionalMediationAvailable: async () => canAutofill, signalUnknownCredential }
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, known))
  const get = async (options: CredentialRequestOptions) => {
    asked.push(options)
    await Promise.race([answer(options), ended(options.signal)])
    return used()
  }
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never)
  return { asked, signalUnknownCredential }
}

const ended = (signal: AbortSignal | undefined) =>
  new Promise((_, reject) => {
    const stop = () => reject(new DOMException('Ended', 'AbortError'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
