import type { Page } from '@playwright/test'

/**
 * Gives the browser a device that makes and uses passkeys without asking (WebAuthn Level 3, 11.2).
 * With `isPresent: false` its user never answers.
 */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb', { isPresent = true } = {}) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isPresent,
    },
  })
  return { remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}
