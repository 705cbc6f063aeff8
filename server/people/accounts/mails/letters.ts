import { PRODUCT } from '#contract/platform/limits.ts'
import { counted } from '#contract/words/counted.ts'
import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { tokenLink } from '#server/platform/mail/token-link.ts'

export const verificationMail = (publicUrl: string, to: string, token: string): Mail =>
  layOut(publicUrl, to, {
    subject: `Verify your email for ${PRODUCT}`,
    preview: 'One step and your account is ready.',
    before: ['Verify this address and enter your password to finish creating your account. Then sign in.'],
    button: { label: 'Verify email', link: tokenLink(publicUrl, '/auth/verify', token) },
    after: ['The link works once, within 24 hours.', 'If you did not sign up, ignore this mail.'],
  })

export const alreadyRegisteredMail = (publicUrl: string, to: string): Mail =>
  layOut(publicUrl, to, {
    subject: `You already have an ${PRODUCT} account`,
    preview: 'Someone tried to sign up with this address. Nothing was changed.',
    before: [
      'Someone, probably you, tried to sign up with this address. It already has an account. Nothing was changed.',
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

const changedMail = (publicUrl: string, to: string, before: string[]): Mail =>
  layOut(publicUrl, to, {
    subject: `Your ${PRODUCT} password was changed`,
    preview: 'If it was not you, choose a new one now.',
    before: [
      ...before,
      'If it was you, you need to do nothing. If it was not, choose a new password now. ' +
        'It signs out every device, theirs too.',
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/auth/forgotten` },
    after: [{ text: 'See where you are signed in', link: `${publicUrl}/security?tab=sessions` }],
  })

/** Sent after a change in the settings. */
export const passwordChangedMail = (publicUrl: string, to: string): Mail =>
  changedMail(publicUrl, to, [
    'The password of your account was changed, and every other device was signed out. Access tokens and passwords for apps still work.',
  ])

/** Sent after a change by a mailed link. */
export const passwordResetMail = (publicUrl: string, to: string, hasSecondFactor: boolean): Mail =>
  changedMail(publicUrl, to, [
    'The password of your account was changed, and every device was signed out. Access tokens and passwords for apps no longer work.',
    ...(hasSecondFactor
      ? ['Your passkeys, your authenticator app and your recovery codes stay as they were. Look through them.']
      : []),
  ])

/** Counts of what was deleted. Likes and comments are not counted, since they stay. */
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
      `Your account was deleted, and with it ${counted(profiles, 'profile')}, ` +
        `${counted(artworks, 'artwork')}, ${counted(tracks, 'music track')} and ${counted(files, 'file')}. ` +
        'This cannot be undone.',
      "Likes and comments that you left remain, under the name 'Deleted Profile'. They are no longer linked to you.",
    ],
    after: [
      'This is the last mail to this address.',
      `If it was not you, write to ${contactEmail}. We cannot restore the account, but we want to know.`,
    ],
  })

/** Sent to the new address. */
export const newEmailMail = (publicUrl: string, to: string, token: string): Mail =>
  layOut(publicUrl, to, {
    subject: `Confirm your new address for ${PRODUCT}`,
    preview: 'Until then, your account keeps its current address.',
    before: [
      'Someone, probably you, wants to use this address for an account. Confirm it with the password of that account. ' +
        'From then on, sign in with this address.',
    ],
    button: { label: 'Confirm this address', link: tokenLink(publicUrl, '/auth/email', token) },
    after: [
      'The link works once, within 24 hours. A newer request for a change makes it invalid.',
      'If it was not you, ignore this mail. Nothing will happen.',
    ],
  })

/**
 * Sent to the owner of an address that is requested for another account. The requester does not
 * learn that the address is in use (AUTH-08).
 */
export const emailTakenMail = (publicUrl: string, to: string): Mail =>
  layOut(publicUrl, to, {
    subject: `This address already has an ${PRODUCT} account`,
    preview: 'Someone tried to use it for another account. Nothing was changed.',
    before: [
      'Someone, probably you, tried to use this address for another account. ' +
        'It already has an account. Nothing was changed.',
      'To use it for the other account, first sign in to this account. Then change its address, or delete the account.',
    ],
    button: { label: 'Sign in', link: `${publicUrl}/auth` },
    after: [
      { text: 'Forgot your password? Choose a new one', link: `${publicUrl}/auth/forgotten` },
      'If it was not you, ignore this mail.',
    ],
  })

/**
 * Sent to the old address when a change is requested. The text is the same whether or not the new
 * address is free.
 */
export const emailChangeAskedMail = (publicUrl: string, to: string): Mail =>
  layOut(publicUrl, to, {
    subject: `A new address for your ${PRODUCT} account`,
    preview: 'It has not changed yet. If it was not you, stop it now.',
    before: [
      'Someone who knows your password, probably you, asked to change the address of your account. ' +
        'It has not changed yet: the new address must be confirmed first.',
      'If it was you, you need to do nothing here. If it was not, choose a new password now. ' +
        'It stops the change and signs out every device.',
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/auth/forgotten` },
    after: [],
  })

/** Sent to the old address after the change. */
export const emailChangedMail = (
  { publicUrl, contactEmail }: { publicUrl: string; contactEmail: string },
  to: string,
  token: string,
): Mail =>
  layOut(publicUrl, to, {
    subject: `The address of your ${PRODUCT} account was changed`,
    preview: 'If it was not you, take it back within 7 days.',
    before: [
      'The address of your account was changed. From now on, sign in with the new one. ' +
        'This address is no longer used.',
      'If it was you, you need to do nothing. If it was not, take your account back: ' +
        'it gets this address again, you choose a new password, and every device is signed out.',
    ],
    button: { label: 'Take my account back', link: tokenLink(publicUrl, '/auth/reset', token) },
    after: ['The link works once, within 7 days.', `If it is too late, write to ${contactEmail}.`],
  })

/** Sent to the address that the account had before it was taken back. */
export const emailRestoredMail = (
  { publicUrl, contactEmail }: { publicUrl: string; contactEmail: string },
  to: string,
): Mail =>
  layOut(publicUrl, to, {
    subject: `Your ${PRODUCT} account was taken back`,
    preview: 'It has its earlier address again.',
    before: [
      'Someone opened the link that was sent to the earlier address of your account. ' +
        'The account has that address again and a new password, and every device was signed out. ' +
        'This address is no longer used.',
    ],
    after: [`If it was not you, write to ${contactEmail}.`],
  })
