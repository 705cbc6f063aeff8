import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Changes } from '../cached-responses/changes.ts'
import { type Database, isOutOfReach } from '../database.ts'
import type { Replica } from './replica.ts'
import { sqlState } from './transactions.ts'

/** The databases for reads. Without a replica both are the primary database. */
export type Readers = {
  /**
   * For data that is the same for all users. Uses the replica when it contains every change
   * received. While no changes can be received, uses the replica as it is.
   */
  publicReads: Database
  /** For users' own data: the primary database, and the replica only while the primary is gone. */
  ownReads: Database
}

/**
 * Chooses a database for each statement. A statement that fails on one is tried on the other.
 * @param forPublic the primary database, over connections for public reads
 */
export function readersOf(db: Database, forPublic: Database, replica: Replica | null, changes: Changes): Readers {
  if (!replica) return { publicReads: forPublic, ownReads: db }
  const isPublicThere = async () => {
    if (replica.isDown) return false
    if (!changes.isUpToDate() && !(await changes.catchUp())) return changes.isLost() && !replica.isLagging
    if (replica.isLagging) return false
    if (changes.position().from === null) await changes.catchUp()
    const { from } = changes.position()
    return from !== null && replica.reaches(from)
  }
  return {
    publicReads: choosing({ db: forPublic, replica, changes, isThere: isPublicThere }),
    ownReads: choosing({ db, replica, changes, isThere: async () => false }),
  }
}

/** A database that chooses for each statement. Transactions always begin on the primary. */
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
      // The statement writes, conflicts with recovery, or goes to a replica of another database.
      return ask(db, query)
    }
  }

  connect() {
    return this.#given.db.$client.connect()
  }

  /**
   * While the primary is silent, statements that it does not answer soon, or at all, are sent to
   * the replica.
   */
  async #askDatabase(query: Query): Promise<unknown> {
    const { db, replica, changes } = this.#given
    const asked = ask(db, query)
    const answered = asked.catch(async (error) => {
      if (!isOutOfReach(error)) throw error
      // The listening connection notices the loss at about the same moment.
      await delay(HEARING_MS)
      if (changes.isLost()) return LOST
      return ask(db, query)
    })
    const silence = listenForSilence(changes)
    const first = await Promise.race([answered, silence.begun]).finally(silence.leave)
    if (first !== LOST) return first
    if (replica.isDown) return asked
    return ask(replica.db, query).catch((error) => (isOfReplicas(error) ? asked : Promise.reject(error)))
  }
}

/** The listening connection notices the loss this much later at most. */
const HEARING_MS = 100
/** A silent primary gets this long to answer. */
const SILENCE_MS = 300

function listenForSilence(changes: Changes): { begun: Promise<typeof LOST>; leave(): void } {
  const { promise, resolve } = Promise.withResolvers<typeof LOST>()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer ??= setTimeout(() => resolve(LOST), SILENCE_MS)
  }
  if (changes.isLost()) wait()
  const forget = changes.onLost(wait)
  const leave = () => {
    forget()
    clearTimeout(timer)
  }
  return { begun: promise, leave }
}

const LOST = Symbol('nothing is heard of the database')
const ask = async ({ $client: pool }: Database, query: Query): Promise<unknown> => pool.query(...query)

const READ_ONLY = '25006'
const CONFLICT_WITH_RECOVERY = '40001'

/**
 * A replica refuses writes, and recovery may cancel reads ('Handling Query Conflicts', PostgreSQL
 * manual).
 */
const isOfReplicas = (error: unknown): boolean => [READ_ONLY, CONFLICT_WITH_RECOVERY].includes(sqlState(error) ?? '')
