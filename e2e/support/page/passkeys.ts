import type { Page } from '@playwright/test'

/** A device of the user that makes passkeys and uses them without asking (WebAuthn over CDP). */
export type Authenticator = {
  /** Whether the user agrees to what the browser asks. */
  agrees: (yes: boolean) => Promise<void>
  /** Number of passkeys in the device. */
  count: () => Promise<number>
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    agrees: (isUserVerified) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** Adds a passkey to the account that is signed in on the page. Resolves to new recovery codes. */
export function addPasskey(page: Page, name = 'Fairphone'): Promise<string[] | null> {
  return page.evaluate(async (called) => {
    const post = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`/api/accounts/passkeys${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    }
    const { options } = await post('/options', {})
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const { id, rawId, type, response } = made.toJSON() as RegistrationResponseJSON
    const { clientDataJSON, attestationObject, transports } = response
    const sent = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
    return (await post('', { name: called, response: sent })).recoveryCodes
  }, name)
}
