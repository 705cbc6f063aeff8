import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { loadSecret } from '#server/platform/secrets.ts'

/**
 * Tells which accounts a browser has signed in to before, by its cookie. The cookie has a proof for
 * each account, `{nonce}.{signature}`, that does not name the account. Guesses from a known browser
 * are counted apart from all others (OWASP, 'Slow Down Online Guessing Attacks with Device
 * Cookies').
 */
export type KnownDevices = {
  /**
   * The nonce under which the account's failures on this browser are counted; null for an unknown
   * browser.
   */
  find(cookie: string | undefined, userId: string): string | null
  /**
   * The cookie with a new proof for the account, whose failure count starts at zero. Proofs of the
   * last few other accounts stay.
   */
  add(cookie: string | undefined, userId: string): string
}

const ACCOUNTS_MAX = 5
const SEPARATOR = '~'
/** 16 random bytes and a SHA-256, in base64url. */
const PROOF = /^([\w-]{22})\.([\w-]{43})$/

type Proof = { nonce: string; signature: string }

/** Proofs are signed with HMAC-SHA256 and a secret that all instances on one database share. */
export async function openKnownDevices(db: Database): Promise<KnownDevices> {
  const secret = await loadSecret(db, 'known-devices')
  const sign = (userId: string, nonce: string) =>
    createHmac('sha256', secret).update(`${userId}.${nonce}`).digest('base64url')
  const isOf = (userId: string, { nonce, signature }: Proof) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(userId, nonce)))
  return {
    find: (cookie, userId) => proofsIn(cookie).find((proof) => isOf(userId, proof))?.nonce ?? null,
    add(cookie, userId) {
      const nonce = randomBytes(16).toString('base64url')
      const others = proofsIn(cookie).filter((proof) => !isOf(userId, proof))
      return [{ nonce, signature: sign(userId, nonce) }, ...others]
        .slice(0, ACCOUNTS_MAX)
        .map((proof) => `${proof.nonce}.${proof.signature}`)
        .join(SEPARATOR)
    },
  }
}

function proofsIn(cookie = ''): Proof[] {
  return cookie.split(SEPARATOR, ACCOUNTS_MAX).flatMap((text) => {
    const [, nonce, signature] = PROOF.exec(text) ?? []
    return nonce && signature ? [{ nonce, signature }] : []
  })
}
