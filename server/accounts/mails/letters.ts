import { PRODUCT } from '#contract/product.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { layOut } from './layout.ts'

const tokenLink = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}`

export const verificationMail = (publicUrl: string, to: string, token: string): Mail =>
  layOut({
    to,
    subject: `Verify your email for ${PRODUCT}`,
    before: ['Verify this address to finish your account. Then sign in.'],
    button: { label: 'Verify email', link: tokenLink(publicUrl, '/auth/verify', token) },
    after: ['The link works once, within 24 hours.', 'If you did not sign up, ignore this mail.'],
  })

export const alreadyRegisteredMail = (publicUrl: string, to: string): Mail =>
  layOut({
    to,
    subject: `You already have an ${PRODUCT} account`,
    before: [
      'Someone, probably you, tried to sign up with this address. It already has an account, and nothing was changed.',
    ],
    button: { label: 'Sign in', link: `${publicUrl}/auth` },
    after: [
      `Forgotten your password? Choose a new one: ${publicUrl}/auth/forgotten`,
      'If it was not you, ignore this mail.',
    ],
  })

export const passwordMail = (publicUrl: string, to: string, token: string): Mail =>
  layOut({
    to,
    subject: `Choose a new password for ${PRODUCT}`,
    before: ['Someone, probably you, asked for a new password for this address.'],
    button: { label: 'Choose a new password', link: tokenLink(publicUrl, '/auth/reset', token) },
    after: [
      'The link works once, within 1 hour.',
      'If it was not you, ignore this mail. Your password stays as it is.',
    ],
  })

export const passwordChangedMail = (publicUrl: string, to: string): Mail =>
  layOut({
    to,
    subject: `Your ${PRODUCT} password was changed`,
    before: ['The password of your account was changed, and every device was signed out.'],
    button: { label: 'Sign in', link: `${publicUrl}/auth` },
    after: [`If it was not you, choose a new one now: ${publicUrl}/auth/forgotten`],
  })
