import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { lockUser } from '#server/people/identity/lock-user.ts'
import { type LINK_PURPOSES, mailedLinks, users } from '#server/people/identity/tables.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'

export type LinkPurpose = (typeof LINK_PURPOSES)[number]
const HOUR_MS = 3600_000
const LIFETIME_MS: Record<LinkPurpose, number> = {
  'verify-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'restore-email': 7 * 24 * HOUR_MS,
}

export type MailedLink = { id: string; userId: string; email: string | null }

/**
 * Creates a link and returns its token, `{row id}.{secret}`. `email` is the address that the
 * account gets when the link is followed. A link carries no password: the user types one after
 * following it. `updatedAt` is set so that the sweep of unverified accounts does not remove the
 * account before the link expires.
 */
export async function createMailedLink(
  tx: Queryable,
  purpose: LinkPurpose,
  userId: string,
  content: { email?: string } = {},
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + LIFETIME_MS[purpose])
  await tx.update(users).set({ updatedAt: new Date() }).where(eq(users.id, userId))
  const [row] = await tx
    .insert(mailedLinks)
    .values({ userId, purpose, secretHash: hash(secret), ...content, expiresAt })
    .returning({ id: mailedLinks.id })
  return `${row!.id}.${secret}`
}

/**
 * Finds the link of a token and locks it. Lock order: user, then link; every change of both uses
 * this order.
 * @throws AppError `link_invalid` for a forged or used link, `link_expired` for an old one.
 */
export async function findMailedLink(tx: Queryable, purposes: LinkPurpose[], token: string): Promise<MailedLink> {
  const [, id, secret] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !secret) throw invalidLink()
  const [known] = await tx.select({ userId: mailedLinks.userId }).from(mailedLinks).where(eq(mailedLinks.id, id))
  if (!known) throw invalidLink()
  await lockUser(tx, known.userId)
  const [row] = await tx.select().from(mailedLinks).where(eq(mailedLinks.id, id)).for('update')
  if (!row || !purposes.includes(row.purpose)) throw invalidLink()
  if (!timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hash(secret)))) throw invalidLink()
  if (row.usedAt) throw usedLink()
  if (row.expiresAt < new Date())
    throw new AppError('link_expired', 'This link has expired. Ask for a new one to be sent.')
  return row
}

/**
 * Marks all unused links of these purposes of a user as used. Call it in the transaction that found
 * one of them.
 */
export async function spendMailedLinks(tx: Queryable, purposes: LinkPurpose[], userId: string): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ usedAt: new Date() })
    .where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, purposes), isNull(mailedLinks.usedAt)))
}

/**
 * Marks a link that takes an account back, and all such links created after it, as used. Older
 * links stay valid: after several changes by an attacker, the oldest link is the owner's.
 */
export async function spendRestoringLinks(tx: Queryable, { id, userId }: MailedLink): Promise<void> {
  const since = and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, 'restore-email'), gte(mailedLinks.id, id))
  await tx.update(mailedLinks).set({ usedAt: new Date() }).where(since)
}

export const usedLink = (): AppError => new AppError('link_invalid', 'This link or a newer one has already been used.')
const invalidLink = () => new AppError('link_invalid', 'This link is not valid. Ask for a new one to be sent.')
const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
