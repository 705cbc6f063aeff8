import { PRODUCT, REMOVAL_HOURS } from '#contract/platform/limits.ts'
import { layOut } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { tokenLink } from '#server/platform/mail/token-link.ts'

/** Sent when an admin has asked for the removal of all second factors. */
export const removalAskedMail = (publicUrl: string, to: string, token: string): Mail =>
  layOut(publicUrl, to, {
    subject: `The second factors of your ${PRODUCT} account will be removed`,
    preview: `In ${REMOVAL_HOURS} hours. If you did not ask for it, refuse it now.`,
    before: [
      `An admin of ${PRODUCT} asked to remove all passkeys, the authenticator app and the recovery codes of your account. ` +
        `It happens in ${REMOVAL_HOURS} hours. Then every device is signed out, and the password alone signs in.`,
      'If you asked for it because you lost them, you need to do nothing. If you did not, refuse it now.',
    ],
    button: {
      label: 'Refuse it',
      link: tokenLink(publicUrl, '/auth/keep-factors', token),
    },
    after: [
      'Signing in with a second factor refuses it too. Every device that is signed in shows a button to refuse it.',
      { text: 'See your keys', link: `${publicUrl}/security` },
    ],
  })

/** The push that goes with this mail. */
export const removalNote = {
  title: `The second factors of your ${PRODUCT} account will be removed`,
  body: `In ${REMOVAL_HOURS} hours. If you did not ask for it, refuse it now.`,
  url: '/security',
  tag: 'factor-removal',
}

export const removalRefusedMail = (publicUrl: string, to: string): Mail =>
  layOut(publicUrl, to, {
    subject: `Your ${PRODUCT} account keeps its second factors`,
    preview: 'Their removal was refused.',
    before: [
      'The removal of the second factors of your account was refused: by the mailed link, by a device that is ' +
        'signed in, or because someone signed in with a second factor. Nothing was changed.',
      'If it was not you, choose a new password now. It signs out every device. Then ask an admin again.',
    ],
    button: { label: 'Choose a new password', link: `${publicUrl}/auth/forgotten` },
    after: [{ text: 'See your keys', link: `${publicUrl}/security` }],
  })

export const factorsRemovedMail = (publicUrl: string, to: string): Mail =>
  layOut(publicUrl, to, {
    subject: `The second factors of your ${PRODUCT} account were removed`,
    preview: 'The password alone signs in now.',
    before: [
      'All passkeys, the authenticator app and the recovery codes of your account were removed, as an admin had asked. ' +
        'Every device was signed out. The password alone signs in now.',
      'Sign in and set up a passkey or an authenticator app again.',
    ],
    button: { label: 'Sign in', link: `${publicUrl}/auth` },
    after: [{ text: 'Forgot your password? Choose a new one', link: `${publicUrl}/auth/forgotten` }],
  })
