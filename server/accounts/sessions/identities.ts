import { hashToken, type Identity } from '#server/identity/sessions.ts'
import { AnswerCache } from '#server/platform/answers/answer-cache.ts'
import type { Changes } from '#server/platform/answers/changes.ts'
import type { Database } from '#server/platform/database.ts'
import { findIdentity } from './find-identity.ts'

/** Who asks, and whether all that was committed before has been heard here. */
type Known = { identity: Identity | null; isHeard: boolean }

/** Who signs in with which token, as the tables say it: kept until something of it changes. */
export type Identities = {
  /**
   * What was committed before the call is in the answer: a session that was ended anywhere is nobody's. Of who only
   * reads it may be older while the database is away.
   */
  find(token: string, isReading: boolean): Promise<Known>
}

const MAX_BYTES = 8 * 1024 * 1024
const PROFILE_BYTES = 1000
const ID_BYTES = 64

export function createIdentities({ db, ownReads }: { db: Database; ownReads: Database }, changes: Changes): Identities {
  const kept = new AnswerCache(changes, { maxBytes: MAX_BYTES })
  const make = async (hashed: string) => {
    const value = await findIdentity(db, hashed)
    // Nobody is not kept: what no longer opens anything could be asked with for ever.
    if (!value) return { value, bytes: Number.POSITIVE_INFINITY, keys: [] }
    const { session, profiles } = value
    const all = [...profiles, ...session.suspended]
    const keys = ['rules', session.sessionId, session.userId, ...all.map(({ id }) => id)]
    const { works, artists } = session.unveiled
    return { value, bytes: PROFILE_BYTES * (1 + all.length) + ID_BYTES * (works.length + artists.length), keys }
  }
  return {
    async find(token, isReading) {
      const hashed = hashToken(token)
      const isHeard = await changes.hear()
      if (!isHeard) return { identity: await findIdentity(isReading ? ownReads : db, hashed), isHeard }
      const { value } = await kept.get(hashed, () => make(hashed))
      const isLiving = value !== null && value.expiresAt.getTime() > Date.now()
      return { identity: isLiving ? value : null, isHeard }
    },
  }
}
