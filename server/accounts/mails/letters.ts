import { PRODUCT } from '#contract/platform/product.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { layOut } from './layout.ts'

export const tokenLink = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

export const verificationMail = (publicUrl: string, to: string, token: string): Mail =>
  layOut(publicUrl, to, {
    subject: `Verify your email for ${PRODUCT}`,
    preview: 'One step and your account is ready.',
    before: ['Verify this address to finish your account. Then sign in.'],
    button: { label: 'Verify email', link: tokenLink(publicUrl, '/auth/verify', token) },
    after: ['The link works once, within 24 hours.', 'If you did not sign up, ignore this mail.'],
  })

export const alreadyRegisteredMail = (publicUrl: string, to: string): Mail =>
  layOut(publicUrl, to, {
    subject: `You already have an ${PRODUCT} account`,
    preview: 'Someone tried to sign up with this address. Nothing was changed.',
    before: [
      'Someone, probably you, tried to sign up with this address. It already has an account, and nothing was changed.',
    ],
    button: { label: 'Sign in', link: `${publicUrl}/auth` },
    after: [
      { text: 'Forgot your password? Choose a new one', link: `${publicUrl}/auth/forgotten` },
      'If it was not you, ignore this mail.',
    ],
  })

export const passwordMail = (publicUrl: string, to: string, token: string): Mail =>
  layOut(publicUrl, to, {
    subject: `Choose a new password for ${PRODUCT}`,
    preview: 'The link works once, within 1 hour.',
    before: ['Someone, probably you, asked for a new password for this address.'],
    button: { label: 'Choose a new password', link: tokenLink(publicUrl, '/auth/reset', token) },
    after: [
      'The link works once, within 1 hour.',
      'If it was not you, ignore this mail. Your password stays as it is.',
    ],
  })

/** `signedOut` is who had to leave: with a mailed link everyone, in the settings everyone but who did it. */
export const passwordChangedMail = (publicUrl: string, to: string, signedOut: 'all' | 'others'): Mail =>
  layOut(publicUrl, to, {
    subject: `Your ${PRODUCT} password was changed`,
    preview: 'If it was not you, choose a new one now.',
    before: [
      signedOut === 'all'
        ? 'The password of your account was changed, and every device was signed out.'
        : 'The password of your account was changed, and every other device was signed out.',
      'If it was you, there is nothing to do. If it was not, choose a new one now: that ends every session, theirs too.',
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/auth/forgotten` },
    after: [{ text: 'Your sessions are listed in your settings', link: `${publicUrl}/account` }],
  })

/** Likes and comments stay; everything else that is counted here is gone. */
export type DeletedCounts = { profiles: number; artworks: number; tracks: number; files: number }

export const accountDeletedMail = (
  { publicUrl, contactEmail }: { publicUrl: string; contactEmail: string },
  to: string,
  { profiles, artworks, tracks, files }: DeletedCounts,
): Mail =>
  layOut(publicUrl, to, {
    subject: `Your ${PRODUCT} account was deleted`,
    preview: 'This is the last mail to this address.',
    before: [
      `Your account was deleted, and with it ${counted(profiles, 'profile')}, ${counted(artworks, 'artwork')}, ${counted(tracks, 'music track')} and ${counted(files, 'file')}. It cannot be brought back.`,
      "Likes and comments that you left remain, under the name 'Deleted Profile'. Nothing in them leads back to you.",
    ],
    after: [
      'This is the last mail to this address.',
      `If it was not you, write to ${contactEmail}. What is deleted stays deleted, but we want to know.`,
    ],
  })

const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
