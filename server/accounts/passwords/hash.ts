import { hashPassword, verifyPassword } from 'better-auth/crypto'

export { hashPassword }

let unused: Promise<string> | undefined

/**
 * Whether the password is the one behind the hash. Without a hash (no such account) it does the same work and says no, so
 * that the time taken tells nothing.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  unused ??= hashPassword('no account has this password')
  const matches = await verifyPassword({ hash: hash ?? (await unused), password })
  return matches && Boolean(hash)
}
