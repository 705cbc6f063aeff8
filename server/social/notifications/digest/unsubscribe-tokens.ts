import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { loadSecret } from '#server/platform/secrets.ts'

/** What a mail carries to end its kind for an account: `{account id}.{signature}`, good for as long as the account is. */
export type UnsubscribeTokens = {
  make(userId: string): string
  /** Whose a token is; null for one that was not made here. */
  read(token: string): string | null
}

/** Signed with HMAC-SHA256 (RFC 2104) by a secret that all instances on one database share. */
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
