import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { loadSecret } from '#server/platform/secrets.ts'

/**
 * Tokens by which a mail ends the digests of an account: `{account id}.{signature}`. They are valid
 * as long as the account exists.
 */
export type UnsubscribeTokens = {
  make(userId: string): string
  /** The account of a token; null for a token with a wrong signature. */
  read(token: string): string | null
}

/**
 * Tokens are signed with HMAC-SHA256 (RFC 2104). All instances on one database share the secret.
 */
export async function openUnsubscribeTokens(db: Database): Promise<UnsubscribeTokens> {
  const secret = await loadSecret(db, 'unsubscribe')
  const sign = (userId: string) => createHmac('sha256', secret).update(userId).digest('base64url')
  return {
    make: (userId) => `${userId}.${sign(userId)}`,
    read(token) {
      const [userId = '', signature = ''] = token.split('.', 2)
      if (!isUuid(userId)) return null
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(userId))]
      return given.length === right.length && timingSafeEqual(given, right) ? userId : null
    },
  }
}
