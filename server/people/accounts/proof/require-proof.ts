import { requireProof, requireSession, type SignedIn } from '#server/people/identity/guards.ts'
import { factorsOf } from '#server/people/keys/factors.ts'
import type { AppContext } from '#server/platform/context.ts'

/**
 * For acts whose body has the password of the account. That password is a proof of its own, unless
 * the account has a second factor.
 * @throws AppError `not_signed_in`, `proof_required`
 */
export async function requireProofBesidePassword(c: AppContext): Promise<SignedIn> {
  const session = requireSession(c)
  const factors = await factorsOf(c.var.db, session.userId)
  return factors.length > 0 ? requireProof(c) : session
}
