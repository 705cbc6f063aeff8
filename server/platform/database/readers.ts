import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Changes } from '../answers/changes.ts'
import { type Database, isOutOfReach } from '../database.ts'
import type { Replica } from './replica.ts'
import { sqlState } from './transactions.ts'

/** Where is read what is not to be changed. Without a replica all of it is the database itself. */
export type Readers = {
  /**
   * For what is the same to everyone: the replica, once it has all that was heard to have changed; without anything to
   * be heard, as it is.
   */
  publicReads: Database
  /** For one's own things: the database itself, and the replica only while that is gone. */
  ownReads: Database
}

/** Each statement is sent where it is right just then; what fails at the replica is asked of the database itself. */
export function readersOf(db: Database, replica: Replica | null, changes: Changes): Readers {
  if (!replica) return { publicReads: db, ownReads: db }
  const isPublicThere = async () => {
    if (replica.isAway) return false
    if (!changes.isHeard() && !(await changes.hear())) return changes.isLost() || !replica.isLagging
    if (replica.isLagging) return false
    if (changes.position().from === null) await changes.hear()
    const { from } = changes.position()
    return from !== null && replica.reaches(from)
  }
  const isOwnThere = async () => !replica.isAway && changes.isLost()
  return {
    publicReads: choosing(db, replica, isPublicThere),
    ownReads: choosing(db, replica, isOwnThere),
  }
}

/** A database of which each statement is asked by itself, and transactions are begun at the database itself. */
function choosing({ $client: pool }: Database, replica: Replica, isThere: () => Promise<boolean>): Database {
  return drizzle(new ChoosingPool(pool, replica, isThere) as unknown as Pool)
}

class ChoosingPool {
  readonly #pool: Pool
  readonly #replica: Replica
  readonly #isThere: () => Promise<boolean>

  constructor(pool: Pool, replica: Replica, isThere: () => Promise<boolean>) {
    this.#pool = pool
    this.#replica = replica
    this.#isThere = isThere
  }

  async query(...query: Parameters<Pool['query']>) {
    if (!(await this.#isThere())) return this.#pool.query(...query)
    try {
      return await this.#replica.db.$client.query(...query)
    } catch (error) {
      if (isOutOfReach(error)) this.#replica.miss(error)
      else if (!isOfReplicas(error)) throw error
      return this.#pool.query(...query)
    }
  }

  connect() {
    return this.#pool.connect()
  }
}

const READ_ONLY = '25006'
const CONFLICT_WITH_RECOVERY = '40001'

/** Nothing can be changed there, and what is read may vanish under the hand ('Handling Query Conflicts'). */
const isOfReplicas = (error: unknown): boolean => [READ_ONLY, CONFLICT_WITH_RECOVERY].includes(sqlState(error) ?? '')
