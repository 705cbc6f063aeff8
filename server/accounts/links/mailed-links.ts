import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { verifications } from '../tables.ts'

export type LinkPurpose = 'verify-email' | 'reset-password'
const LIFETIME_MS: Record<LinkPurpose, number> = { 'verify-email': 24 * 3600_000, 'reset-password': 3600_000 }

/** What a row's `value` holds, as JSON. The secret itself is only in the mail. */
type Stored = { secretHash: string; used: boolean; passwordHash?: string }
export type MailedLink = { id: string; userId: string; passwordHash: string | undefined }

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
  const stored: Stored = { secretHash: hash(secret), used: false, passwordHash }
  const expiresAt = new Date(Date.now() + LIFETIME_MS[purpose])
  const [row] = await tx
    .insert(verifications)
    .values({ identifier: `${purpose}:${userId}`, value: JSON.stringify(stored), expiresAt })
    .returning({ id: verifications.id })
  return `${row!.id}.${secret}`
}

/** @throws AppError `link_invalid` for a forged or used link, `link_expired` for an old one. */
export async function findMailedLink(tx: Queryable, purpose: LinkPurpose, token: string): Promise<MailedLink> {
  const [, id, secret] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !secret) throw invalidLink()
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
  if (!row?.identifier.startsWith(`${purpose}:`)) throw invalidLink()
  const stored = JSON.parse(row.value) as Stored
  if (!timingSafeEqual(Buffer.from(stored.secretHash), Buffer.from(hash(secret)))) throw invalidLink()
  if (stored.used) throw new AppError('link_invalid', 'This link has already been used, or a newer one has.')
  if (row.expiresAt < new Date())
    throw new AppError('link_expired', 'This link has expired. Ask for a new one to be sent.')
  return { id, userId: row.identifier.slice(purpose.length + 1), passwordHash: stored.passwordHash }
}

/** Ends the link, and every other one with the same purpose for this person. Call it in the transaction that found it. */
export async function spendMailedLinks(tx: Queryable, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx
    .update(verifications)
    .set({ value: sql`jsonb_set(${verifications.value}::jsonb, '{used}', 'true')::text`, updatedAt: new Date() })
    .where(eq(verifications.identifier, `${purpose}:${userId}`))
}

const invalidLink = () => new AppError('link_invalid', 'This link is not valid. Ask for a new one to be sent.')
const hash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
