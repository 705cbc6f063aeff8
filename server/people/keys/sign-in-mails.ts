import { PRODUCT } from '#contract/platform/limits.ts'
import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

export type SignInFacts = {
  /** Browser and system, null if unknown. */
  device: string | null
  /** A part of the address, null if unknown. */
  network: string | null
  at: Date
  /** Time zone of the account, null if unknown. */
  timeZone: string | null
}

/** Sent when a browser signs in that has never signed in to the account. */
export const newDeviceMail = (publicUrl: string, to: string, facts: SignInFacts): Mail =>
  layOut(publicUrl, to, {
    subject: `A new device signed in to your ${PRODUCT} account`,
    preview: `${facts.device ?? 'An unknown browser'}. If it was not you, choose a new password now.`,
    before: [
      'A browser that has not signed in to your account before has just signed in.',
      `Device: ${facts.device ?? 'unknown'}. Network: ${facts.network ?? 'unknown'}. Time: ${timeOf(facts)}.`,
      'If it was you, you need to do nothing. If it was not, choose a new password now. ' +
        'It signs out every device, also the one that has just signed in. Then look through your passkeys.',
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/auth/forgotten` },
    after: [{ text: 'See your sessions', link: `${publicUrl}/security?tab=sessions` }],
  })

/** For example '3 March 2026 at 21:04:09 EET'. */
const timeOf = ({ at, timeZone }: SignInFacts): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  }).format(at)
