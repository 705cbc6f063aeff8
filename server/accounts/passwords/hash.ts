import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the memory and passes that OWASP's Password Storage Cheat Sheet gives first (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A salted hash in the PHC text format, made off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let unused: Promise<string> | undefined

/**
 * Whether the password is the one behind the hash. Without a hash (no such account) it does the same work and says no, so
 * that the time taken tells nothing.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  unused ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await unused), password)
  return matches && Boolean(stored)
}
