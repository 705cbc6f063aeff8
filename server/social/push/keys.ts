import { createECDH, ECDH, generateKeyPairSync } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { loadSecret } from '#server/platform/secrets.ts'

/**
 * The site's key pair (RFC 8292), base64url. Browsers subscribe with the public key and then accept
 * only what is signed with the private key.
 */
export type PushKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'

/**
 * Created by the first instance that needs it, and shared by all instances. A new pair would end
 * every subscription.
 */
export async function loadPushKeys(db: Database): Promise<PushKeys> {
  const privateKey = await loadSecret(db, 'push', makePrivateKey)
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Always 32 bytes. */
function makePrivateKey(): Buffer {
  const { d = '' } = generateKeyPairSync('ec', { namedCurve: CURVE }).privateKey.export({ format: 'jwk' })
  return Buffer.from(d, 'base64url')
}

/** Whether a base64url text is a valid public key: a point of the curve. */
export function isPublicKey(key: string): boolean {
  try {
    const bytes = Buffer.from(key, 'base64url')
    return ECDH.convertKey(bytes, CURVE, undefined, 'hex', 'uncompressed') === bytes.toString('hex')
  } catch {
    return false
  }
}
