import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts what the server must read again, such as the secret of an authenticator app. The owner's
 * id is bound to it, so that a row that is copied to another account opens nothing there.
 */
export type SecretBox = {
  seal(plain: Buffer, owner: string): Buffer
  /** Null if the bytes were changed, belong to another owner, or the key was replaced. */
  open(sealed: Buffer, owner: string): Buffer | null
}

/** AES-256-GCM (NIST SP 800-38D): 12 bytes of nonce, 16 bytes of tag, then the encrypted bytes. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `key` has 32 bytes. */
export const createSecretBox = (key: Buffer): SecretBox => ({
  seal(plain, owner) {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  },
  open(sealed, owner) {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([plain, decipher.final()])
    } catch {
      return null
    }
  },
})
