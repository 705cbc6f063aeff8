import { z } from 'zod'
import { AccountEmail } from './platform/account-email.ts'
import { PASSKEY_NAME_MAX } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { resource } from './platform/resource.ts'

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const CredentialId = Base64Url.max(1400)

/** What a browser sends after making a passkey (WebAuthn Level 3, `RegistrationResponseJSON`). */
export const NewPasskeyResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .default([]),
  }),
})
/** What a browser sends after using a passkey (WebAuthn Level 3, `AuthenticationResponseJSON`). */
export const PasskeyResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.max(100).optional(),
  }),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

/** Options for the browser: `navigator.credentials` takes them as they are, parsed from JSON. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const Name = OneLine.min(1, 'Give it a name').max(PASSKEY_NAME_MAX, `Use at most ${PASSKEY_NAME_MAX} characters`)
export const NewPasskey = z.object({ name: Name, response: NewPasskeyResponse })
export type NewPasskey = z.input<typeof NewPasskey>
export const RenamePasskey = z.object({ name: Name })

/** A code of an authenticator app: six digits; spaces, as apps show them, are left out. */
const AuthenticatorCode = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits that the app shows'))
const RecoveryCode = z.string().min(1, 'Enter a recovery code').max(40)

/**
 * One proof of a second factor: the response of a passkey, a code of the authenticator app, or a
 * recovery code.
 */
export const SecondFactor = z.union([
  z.object({ passkey: PasskeyResponse }),
  z.object({ code: AuthenticatorCode }),
  z.object({ recoveryCode: RecoveryCode }),
])
export type SecondFactor = z.input<typeof SecondFactor>

/** `ticket` comes from the refusal `second_factor_required` of the sign-in with the password. */
export const SecondStep = z.object({ ticket: z.string().min(1).max(1000), factor: SecondFactor })
export type SecondStep = z.input<typeof SecondStep>

export const ConfirmAuthenticator = z.object({ code: AuthenticatorCode })
/** The secret of an authenticator app: in base32 for typing, and as a URI for a QR code. */
export const NewAuthenticator = z.object({ secret: z.string(), uri: z.string() })
export type NewAuthenticator = z.infer<typeof NewAuthenticator>
/** Shown once. Null where the account has recovery codes already. */
export const MadeRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export type MadeRecoveryCodes = z.infer<typeof MadeRecoveryCodes>

/**
 * A fresh proof that the user of a session owns the account: a passkey, or the password together
 * with a second factor if the account has one.
 */
export const Proof = z.union([
  z.object({ passkey: PasskeyResponse }),
  z.object({ password: z.string().min(1, 'Enter your password').max(1000), factor: SecondFactor.optional() }),
])
export type Proof = z.input<typeof Proof>

/** The account whose second factors are to be removed. */
export const AskFactorRemoval = z.object({ email: AccountEmail })
/** When the removal takes place. */
export const FactorRemoval = z.object({ dueAt: z.string() })
export const RefuseFactorRemoval = z.object({ token: z.string().min(1).max(1000) })
/** The account whose sessions an admin ends. */
export const EndSessions = z.object({ email: AccountEmail })
export const EndedSessions = z.object({ ended: z.number().int() })

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether other devices of the owner have a copy. */
  isSynced: z.boolean(),
  /** The id that the browser knows the passkey by, for `PublicKeyCredential.signalUnknownCredential`. */
  credentialId: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** How the account is signed in to. */
export const Keys = z.object({
  passkeys: z.array(Passkey),
  /** When the authenticator app was taken into use; null without one. */
  authenticatorSince: z.string().nullable(),
  /** Null without a second factor. */
  recoveryCodes: z.object({ left: z.number().int(), of: z.number().int(), madeAt: z.string() }).nullable(),
  /** Null if it was not changed since the account was made, or before this was recorded. */
  passwordChangedAt: z.string().nullable(),
  /** Until when no proof is asked for again. */
  provedUntil: z.string(),
})
export type Keys = z.infer<typeof Keys>

export const keysResource = resource('keys', '/api/accounts/keys', { schema: Keys, madeFor: 'nobody' })
