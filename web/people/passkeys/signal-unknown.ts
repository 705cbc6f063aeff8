type Signals = { signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void> }

/**
 * Tells the browser that a passkey does not work here, so that it stops offering it (WebAuthn Level
 * 3, 5.1.10). Names this passkey only: a list of all others could be older than one added in another
 * tab.
 */
export async function signalUnknown(credentialId: string): Promise<void> {
  const signals = window.PublicKeyCredential as Signals | undefined
  // The account does not have the passkey, whatever the browser makes of that.
  await signals?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {})
}
