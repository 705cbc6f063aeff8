import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
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
 * Makes a link's token, `{row id}.{secret}`. `email` is the address that following the link gives the account. A link
 * carries no password: its follower types one. An account with a link is not swept before the link expires.
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
 * The link of a token, locked after its user, as all that changes a user and their links locks them.
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

export type LockedUser = { email: string; passwordHash: string }

/** What happens to an account happens one after the other. Undefined for one that is gone. */
export async function lockUser(tx: Queryable, userId: string): Promise<LockedUser | undefined> {
  const [user] = await tx
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return user
}

/** Ends every link with these purposes for this person. Call it in the transaction that found one. */
export async function spendMailedLinks(tx: Queryable, purposes: LinkPurpose[], userId: string): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ usedAt: new Date() })
    .where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, purposes), isNull(mailedLinks.usedAt)))
}

/**
 * Ends a link that takes an account back, and those made after it; older ones stay. Of many changes in a row by someone
 * else, the owner's own link is the oldest.
 */
export async function spendRestoringLinks(tx: Queryable, { id, userId }: MailedLink): Promise<void> {
  const since = and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, 'restore-email'), gte(mailedLinks.id, id))
  await tx.update(mailedLinks).set({ usedAt: new Date() }).where(since)
}

export const usedLink = (): AppError =>
  new AppError('link_invalid', 'This link has already been used, or a newer one has.')
const invalidLink = () => new AppError('link_invalid', 'This link is not valid. Ask for a new one to be sent.')
const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
