import { createHash, createHmac } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { loadSecret } from '#server/platform/secrets.ts'
import { countLinkPlay, findOpenLink, type OpenLink } from './open-links.ts'

/**
 * The secret links of all works. Links are read from the primary database, so that a revoked link
 * ends at once on every process.
 */
export type SecretLinks = {
  /**
   * The token of a link: 128 bits in base64url. It is derived from a key in the table `secrets`, so
   * the owner can copy the link again, although the row of the link has only the token's hash.
   */
  tokenOf(id: string): string
  /** The link with this token, if it opens something now. */
  find(token: string): Promise<OpenLink | undefined>
  /** The ids of what a link opens now; none if it ended or was revoked. */
  opensOf(id: string): Promise<string[]>
  countPlay(id: string): Promise<void>
}

const TOKEN_BYTES = 16

export async function openSecretLinks(db: Database): Promise<SecretLinks> {
  const key = await loadSecret(db, 'secret-links')
  return {
    tokenOf: (id) => createHmac('sha256', key).update(id).digest().subarray(0, TOKEN_BYTES).toString('base64url'),
    find: (token) => findOpenLink(db, { tokenHash: hashOf(token) }),
    opensOf: async (id) => (await findOpenLink(db, { id }))?.opens ?? [],
    countPlay: (id) => countLinkPlay(db, id),
  }
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
