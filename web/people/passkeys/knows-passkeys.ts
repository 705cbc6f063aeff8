/**
 * Whether passkeys work here. Old browsers and pages without HTTPS have no WebAuthn, and a passkey
 * belongs to a name, never to an IP address.
 */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
