import { PRODUCT } from '#contract/platform/limits.ts'
import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

/** What has changed about the ways to sign in to an account. */
export type KeyChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'codes-made'
  | 'code-used'

const WORDS: Record<KeyChange, string> = {
  'passkey-added': 'A passkey was added to your account. It signs in without the password.',
  'passkey-removed': 'A passkey was removed from your account. It no longer signs in.',
  'authenticator-added': 'An authenticator app was added to your account. Signing in now needs its codes.',
  'authenticator-removed': 'The authenticator app was removed from your account. Its codes are no longer needed.',
  'codes-made': 'New recovery codes were made for your account. Earlier ones no longer work.',
  'code-used':
    'One of your recovery codes was used, to sign in or to confirm that it is you. It works once, so it is used up.',
}

export const keyChangedMail = (publicUrl: string, to: string, change: KeyChange): Mail =>
  layOut(publicUrl, to, {
    subject: `How you sign in to ${PRODUCT} has changed`,
    preview: WORDS[change],
    before: [
      WORDS[change],
      'If it was you, you need to do nothing. If it was not, choose a new password now. ' +
        'It signs out every device. Then look through your keys.',
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/auth/forgotten` },
    after: [{ text: 'See your keys', link: `${publicUrl}/security` }],
  })
