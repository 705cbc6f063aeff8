/** Whether the browser has WebAuthn. It is missing in old browsers and on pages without HTTPS. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window
