import type { z } from 'zod'
import type { Proof } from '#contract/keys.ts'
import type { SignedIn } from '#server/people/identity/guards.ts'
import { noteProof, type Proved, renewSession } from '#server/people/identity/sessions.ts'
import { factorsOf, verifyFactor } from '#server/people/keys/factors.ts'
import { keyChangedMail } from '#server/people/keys/key-mails.ts'
import { verifyPasskey } from '#server/people/keys/passkeys.ts'
import { refuseRemoval } from '#server/people/keys/removal/refuse-removal.ts'
import { recordSecurityEvent } from '#server/people/security-log/record.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { checkOwnPassword, lockUnchanged } from '../settings/change-password.ts'

/**
 * Notes that the user of the session has just proved to own the account: by a passkey, or by the
 * password together with a second factor, if the account has one. Returns the new token of the
 * session: a token from before the proof, which a thief may have, must not gain by it.
 * @throws AppError `invalid_credentials`, `rate_limited`; `second_factor_required` if the password
 * alone is not enough
 */
export async function prove(
  services: Services,
  session: SignedIn,
  proof: z.output<typeof Proof>,
  device: string | null,
): Promise<string> {
  const { userId } = session
  if ('passkey' in proof) {
    return transaction(services.db, async (tx) => {
      await verifyPasskey(services, tx, { ceremony: 'prove', userId }, proof.passkey)
      return noted(services, tx, session, { with: 'passkey', isTwoFactor: true })
    })
  }
  const checked = await checkOwnPassword(services, session, proof.password)
  const factors = await factorsOf(services.db, userId)
  const { factor } = proof
  if (factors.length > 0 && !factor)
    throw new AppError('second_factor_required', 'Confirm it with your second factor too', { nextStep: { factors } })
  return transaction(services.db, async (tx) => {
    await lockUnchanged(tx, session, checked)
    const used = factor ? await verifyFactor(services, tx, { ceremony: 'prove', userId, device }, factor) : 'password'
    return noted(services, tx, session, { with: used, isTwoFactor: factor !== undefined })
  })
}

/** A second factor refuses its own removal: its owner has not lost it. */
async function noted(services: Services, tx: Queryable, { sessionId, userId, email }: SignedIn, proved: Proved) {
  const { isTwoFactor } = proved
  if (isTwoFactor) await refuseRemoval(services, tx, userId)
  if (proved.with === 'recovery-code')
    await services.jobs.add(tx, 'send-mail', keyChangedMail(services.env.publicUrl, email, 'code-used'))
  await noteProof(tx, sessionId, isTwoFactor)
  await recordSecurityEvent(tx, { event: 'proof.given', userId, details: { with: proved.with } })
  const token = await renewSession(tx, sessionId)
  if (!token) throw new AppError('not_signed_in', 'Sign in required')
  return token
}
