import { z } from 'zod'
import { TOKEN_SCOPES } from './access-tokens.ts'
import { AdminAction } from './moderation.ts'

const With = z.enum(['password', 'passkey', 'authenticator', 'recovery-code'])
/** The method and the pattern of a route, for example `PUT /api/accounts/password`. */
const Route = z.string().max(120)

const NONE = z.strictObject({})
const WITH = z.strictObject({ with: With })
const ROUTE = z.strictObject({ route: Route })
const TOKEN = z.strictObject({ kind: z.enum(['token', 'app-password']) })

type Kind = { isWarning: boolean; isOwn: boolean; details: z.ZodObject }

/** Something that the account concerned can read in its own log. */
const own = <D extends z.ZodObject>(details: D) => ({ isWarning: false, isOwn: true, details })
const ownWarning = <D extends z.ZodObject>(details: D) => ({ isWarning: true, isOwn: true, details })
/** Something that only admins can read. */
const warning = <D extends z.ZodObject>(details: D) => ({ isWarning: true, isOwn: false, details })

/**
 * Every event of the security log: whether it is a warning, whether the account that it concerns
 * can read it, and the only details that it has. No detail contains a secret or a text that users
 * typed, so that the log can be shown and passed on.
 */
export const SECURITY_EVENTS = {
  'account.created': own(NONE),
  'account.deleted': { isWarning: false, isOwn: false, details: NONE },
  'admin.acted': { isWarning: false, isOwn: true, details: z.strictObject({ act: AdminAction }) },
  'admin.granted': ownWarning(NONE),
  'admin.revoked': ownWarning(NONE),
  'authenticator.added': own(NONE),
  'authenticator.removed': ownWarning(NONE),
  'cross-site.refused': warning(ROUTE),
  'data.downloaded': own(NONE),
  /** A sign-in by a browser that has no proof of an earlier one. */
  'device.new': ownWarning(NONE),
  'email.change-asked': own(NONE),
  'email.changed': ownWarning(NONE),
  /** The earlier address has taken the account back. */
  'email.restored': ownWarning(NONE),
  'email.verified': own(NONE),
  /** An uploaded file is of another kind than it should be. */
  'file.disguised': warning(ROUTE),
  /** A mailed link that is forged, was used before or has expired. */
  'link.refused': warning(ROUTE),
  'passkey.added': own(NONE),
  'passkey.removed': ownWarning(NONE),
  'passkey.renamed': own(NONE),
  'password.changed': own(NONE),
  'password.reset': ownWarning(NONE),
  'password.reset-asked': own(NONE),
  'profile.deleted': own(NONE),
  'proof.failed': ownWarning(WITH),
  'proof.given': own(WITH),
  /** An act was refused until its user confirms to be the owner. */
  'proof.required': own(ROUTE),
  'rate-limit.reached': warning(ROUTE),
  'recovery-code.used': ownWarning(NONE),
  'recovery-codes.made': own(NONE),
  /** An admin has asked for the removal of all second factors; it was refused; it has happened. */
  'removal.asked': ownWarning(NONE),
  'removal.done': ownWarning(NONE),
  'removal.refused': own(NONE),
  'rights.refused': ownWarning(ROUTE),
  /** The password was right, and the second factor was asked for. */
  'second-factor.asked': own(NONE),
  'second-factor.failed': ownWarning(WITH),
  'session.ended': own(NONE),
  'sessions.ended': own(NONE),
  'sessions.ended-by-admin': ownWarning(NONE),
  'sign-in': own(WITH),
  'sign-in.failed': ownWarning(WITH),
  'sign-out': own(NONE),
  /** The ticket of a second step is forged, was used before or has expired. */
  'ticket.refused': warning(ROUTE),
  'token.first-used': own(NONE),
  'token.made': own(TOKEN.extend({ scopes: z.array(z.enum(TOKEN_SCOPES)) })),
  /** A token that does not exist, has ended or was revoked. */
  'token.refused': warning(ROUTE),
  'token.revoked': own(TOKEN),
} as const satisfies Record<string, Kind>

export type SecurityEventName = keyof typeof SECURITY_EVENTS
export const SECURITY_EVENT_NAMES = Object.keys(SECURITY_EVENTS) as [SecurityEventName, ...SecurityEventName[]]
