import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { mailedLinks } from '../tables.ts'

export type LinkPurpose = 'verify-email' | 'reset-password'
const LIFETIME_MS: Record<LinkPurpose, number> = { 'verify-email': 24 * 3600_000, 'reset-password': 3600_000 }

export type MailedLink = { id: string; userId: string; passwordHash: string | null }

/**
 * Makes a link's token, `{row id}.{secret}`. `passwordHash` is the password that following the link confirms, so that
 * whoever owns the address gets the password of the sign-up whose mail they follow, not that of someone else's.
 */
export async function createMailedLink(
  tx: Queryable,
  purpose: LinkPurpose,
  userId: string,
  passwordHash?: string,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + LIFETIME_MS[purpose])
  const [row] = await tx
    .insert(mailedLinks)
    .values({ userId, purpose, secretHash: hash(secret), passwordHash, expiresAt })
    .returning({ id: mailedLinks.id })
  return `${row!.id}.${secret}`
}

/** @throws AppError `link_invalid` for a forged or used link, `link_expired` for an old one. */
export async function findMailedLink(tx: Queryable, purpose: LinkPurpose, token: string): Promise<MailedLink> {
  const [, id, secret] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !secret) throw invalidLink()
  const [row] = await tx.select().from(mailedLinks).where(eq(mailedLinks.id, id)).for('update')
  if (row?.purpose !== purpose) throw invalidLink()
  if (!timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hash(secret)))) throw invalidLink()
  if (row.usedAt) throw new AppError('link_invalid', 'This link has already been used, or a newer one has.')
  if (row.expiresAt < new Date())
    throw new AppError('link_expired', 'This link has expired. Ask for a new one to be sent.')
  return row
}

/** Ends the link, and every other one with the same purpose for this person. Call it in the transaction that found it. */
export async function spendMailedLinks(tx: Queryable, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ usedAt: new Date() })
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)))
}

const invalidLink = () => new AppError('link_invalid', 'This link is not valid. Ask for a new one to be sent.')
const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
