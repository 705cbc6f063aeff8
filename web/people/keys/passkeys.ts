import type { NewPasskey, PasskeyOptions } from '#contract/keys.ts'

/** Asks the browser to make a passkey. Loads WebAuthn when it is first used. */
export async function createPasskey(options: PasskeyOptions['options']): Promise<NewPasskey['response']> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as never })
  return made as NewPasskey['response']
}
