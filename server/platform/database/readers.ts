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

/** Each statement is sent where it is right just then; what one cannot answer is asked of the other. */
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
    publicReads: choosing({ db, replica, changes, isThere: isPublicThere }),
    ownReads: choosing({ db, replica, changes, isThere: isOwnThere }),
  }
}

/** A database of which each statement is asked by itself, and transactions are begun at the database itself. */
const choosing = (given: Choice): Database => drizzle(new ChoosingPool(given) as unknown as Pool)

type Choice = { db: Database; replica: Replica; changes: Changes; isThere: () => Promise<boolean> }
type Query = Parameters<Pool['query']>

class ChoosingPool {
  readonly #given: Choice

  constructor(given: Choice) {
    this.#given = given
  }

  async query(...query: Query): Promise<unknown> {
    const { db, replica, isThere } = this.#given
    if (!(await isThere())) return this.#askDatabase(query)
    try {
      return await ask(replica.db, query)
    } catch (error) {
      if (isOutOfReach(error)) replica.miss(error)
      else if (!isOfReplicas(error)) throw error
      return ask(db, query)
    }
  }

  connect() {
    return this.#given.db.$client.connect()
  }

  /** What it cannot answer any more, or would be waited for in vain, is asked of the replica. */
  async #askDatabase(query: Query): Promise<unknown> {
    const { db, replica, changes } = this.#given
    const lost = Promise.withResolvers<typeof LOST>()
    const leave = changes.onLost(() => lost.resolve(LOST))
    const asked = ask(db, query)
    const answered = asked.catch((error) => {
      if (replica.isAway || !isOutOfReach(error)) throw error
      return LOST
    })
    const first = await Promise.race([answered, lost.promise]).finally(leave)
    if (first !== LOST) return first
    if (replica.isAway) return asked
    return ask(replica.db, query).catch((error) => (isOfReplicas(error) ? asked : Promise.reject(error)))
  }
}

const LOST = Symbol('nothing is heard of the database')
const ask = async ({ $client: pool }: Database, query: Query): Promise<unknown> => pool.query(...query)

const READ_ONLY = '25006'
const CONFLICT_WITH_RECOVERY = '40001'

/** Nothing can be changed there, and what is read may vanish under the hand ('Handling Query Conflicts'). */
const isOfReplicas = (error: unknown): boolean => [READ_ONLY, CONFLICT_WITH_RECOVERY].includes(sqlState(error) ?? '')
