import type { SignedInDevice } from '#contract/accounts.ts'

/** What was used to sign in. */
export const WITH: Record<SignedInDevice['signedInWith'], string> = {
  password: 'The password',
  passkey: 'A passkey',
  authenticator: 'Password and app code',
  'recovery-code': 'Password and recovery code',
}

/** The same in the middle of a sentence. */
export const withWords = (device: SignedInDevice): string => {
  const words = WITH[device.signedInWith]
  return `with ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

export const deviceName = ({ device }: SignedInDevice): string => device ?? 'Unknown device'
