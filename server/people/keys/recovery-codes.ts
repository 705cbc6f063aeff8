import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { and, eq, isNull } from 'drizzle-orm'
import { RECOVERY_CODES } from '#contract/platform/limits.ts'
import { PASSWORD_COST } from '#server/people/identity/password-cost.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { recoveryCodes } from './tables.ts'

/** Without 0, 1, l and o, which are mistaken for each other on paper. 50 bits in ten characters. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUP = 5
const SALT_BYTES = 16

const newCode = (): string => {
  const characters = Array.from({ length: 2 * GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${characters.slice(0, GROUP)}-${characters.slice(GROUP)}`
}

/** As typed by people: upper case, spaces and dashes make no difference. */
const normal = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Argon2id. All codes of a set have one salt, so that one hash finds a code among them. */
const hashOf = async (code: string, salt: Buffer): Promise<string> =>
  (await hashRaw(normal(code), { ...PASSWORD_COST, salt })).toString('base64url')

/** Makes a new set of codes and returns them; the earlier set ends. They can be shown only now. */
export async function makeRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const rows = await Promise.all(codes.map(async (code) => ({ userId, hash: await hashOf(code, salt), salt })))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(rows)
  return codes
}

/** Uses a code, once. Returns false for a code that is wrong or was used. */
export async function spendRecoveryCode(db: Database, tx: Queryable, userId: string, code: string): Promise<boolean> {
  const rows = await db
    .select({ id: recoveryCodes.id, hash: recoveryCodes.hash, salt: recoveryCodes.salt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const salt = rows[0]?.salt
  if (!salt) return false
  const hash = Buffer.from(await hashOf(code, salt))
  const found = rows.find((row) => timingSafeEqual(Buffer.from(row.hash), hash))
  if (!found) return false
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(eq(recoveryCodes.id, found.id), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}
