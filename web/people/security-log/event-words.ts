import type { SecurityEntry } from '#contract/security-log.ts'

type With = NonNullable<SecurityEntry['details']['with']>

const BY: Record<With, string> = {
  password: 'the password',
  passkey: 'a passkey',
  authenticator: 'a code of the authenticator app',
  'recovery-code': 'a recovery code',
}

const WORDS: Record<SecurityEntry['event'], string> = {
  'account.created': 'Account made',
  'account.deleted': 'Account deleted',
  'admin.acted': 'Acted as an admin',
  'admin.granted': 'Became an admin',
  'admin.revoked': 'Is no longer an admin',
  'authenticator.added': 'Authenticator app turned on',
  'authenticator.removed': 'Authenticator app turned off',
  'cross-site.refused': 'Request of another site refused',
  'data.downloaded': 'Data downloaded',
  'device.new': 'Signed in on a new device',
  'email.change-asked': 'New mail address asked for',
  'email.changed': 'Mail address changed',
  'email.restored': 'Earlier mail address restored',
  'email.verified': 'Mail address confirmed',
  'file.disguised': 'Uploaded file is of another kind than its name says',
  'link.refused': 'Mailed link refused',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'passkey.renamed': 'Passkey renamed',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset by a mailed link',
  'password.reset-asked': 'Link to reset the password asked for',
  'profile.deleted': 'Profile deleted',
  'proof.failed': 'Confirmation failed',
  'proof.given': 'Confirmed to be the owner',
  'proof.required': 'Confirmation asked for',
  'rate-limit.reached': 'Limit of requests reached',
  'recovery-code.used': 'Recovery code used',
  'recovery-codes.made': 'Recovery codes made',
  'removal.asked': 'An admin asked for the removal of all second factors',
  'removal.done': 'All second factors removed after three days',
  'removal.refused': 'Removal of the second factors refused',
  'rights.refused': 'Refused, because it was not allowed',
  'second-factor.asked': 'Second factor asked for',
  'second-factor.failed': 'Second step failed',
  'session.ended': 'A session was ended',
  'sessions.ended': 'All other sessions were ended',
  'sessions.ended-by-admin': 'All sessions were ended by an admin',
  'sign-in': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'ticket.refused': 'Second step refused: its ticket is not valid',
  'token.first-used': 'Token used for the first time',
  'token.made': 'Token made',
  'token.refused': 'Token refused',
  'token.revoked': 'Token revoked',
}

/** `Signed in with a passkey`, `Sign-in failed with the password, 4 times`. */
export function eventText({ event, details, times }: SecurityEntry): string {
  const by = details.with ? ` with ${BY[details.with]}` : ''
  const repeated = times > 1 ? `, ${times} times` : ''
  return `${WORDS[event]}${by}${repeated}`
}

/** `Firefox on Linux, 81.2.69.*, read, write`. */
export const eventFacts = ({ device, network, details }: SecurityEntry): string =>
  [device, network, ...(details.scopes ?? []), details.route, details.act].filter(Boolean).join(', ')
