import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { SecondFactor } from '#contract/keys.ts'
import { lockUser } from '#server/people/identity/lock-user.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/errors.ts'
import { spendTicket } from '#server/platform/tickets.ts'
import { type Browser, beginSession } from './begin-session.ts'
import { type Factor, verifyFactor } from './factors.ts'

const PURPOSE = 'second step of a sign-in'
/** Enough time to find the phone. */
const TICKET_SECONDS = 10 * 60

type Account = { userId: string; passwordHash: string }

/** A new password ends the tickets that were given out for the earlier one. */
const markOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/** The refusal of a sign-in whose password is right, which names the next step. */
export function secondFactorRequired({ tickets }: Services, { userId, passwordHash }: Account, factors: Factor[]) {
  const ticket = tickets.make(PURPOSE, `${userId} ${markOf(passwordHash)}`, TICKET_SECONDS)
  return new AppError('second_factor_required', 'One more step: confirm it with your second factor.', {
    nextStep: { ticket, factors },
  })
}

/** The account that a ticket belongs to. @throws AppError `link_expired` */
export function readTicket({ tickets }: Services, ticket: string): { userId: string; mark: string } {
  const [userId, mark] = tickets.read(PURPOSE, ticket)?.split(' ') ?? []
  if (!userId || !mark) throw ended()
  return { userId, mark }
}

type Sent = { ticket: string; factor: z.output<typeof SecondFactor> }

/**
 * Finishes a sign-in: starts a session and returns its token. A ticket works once.
 * @throws AppError `link_expired`, `invalid_credentials`, `rate_limited`
 */
export async function takeSecondStep(
  services: Services,
  { ticket, factor }: Sent,
  browser: Browser,
  device: string | null,
): Promise<{ token: string; userId: string; email: string }> {
  const { userId, mark } = readTicket(services, ticket)
  return transaction(services.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || markOf(user.passwordHash) !== mark) throw ended()
    const used = await verifyFactor(services, tx, { ceremony: 'second-step', userId, device }, factor)
    if (!(await spendTicket(tx, ticket))) throw ended()
    const token = await beginSession(services, tx, userId, browser, { with: used, isTwoFactor: true })
    return { token, userId, email: user.email }
  })
}

const ended = () => new AppError('link_expired', 'This took too long. Sign in again.')
